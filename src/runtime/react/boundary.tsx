/** An error boundary: a part that throws keeps its HTML, and the rest of the page works. */
import { Component, type ComponentType, createRef, type ReactNode } from 'react';
import { copyCurrentNodes, restore, serverNodes } from '../browser/server-nodes.js';
import { useRuntime } from './context.js';

export interface BoundaryProps {
  /** Name of the part. `onCaughtError` of `client.tsx` reads it from the props, for the console. */
  name: string;
  /** The part contains the article. If it fails, the client loads each further page in full. */
  isPage: boolean;
  /** A change of this value resets the boundary: the part is rendered again for another page. */
  page: unknown;
  children: ReactNode;
}

interface State {
  page?: unknown;
  hasFailed?: boolean;
}

export class Boundary extends Component<BoundaryProps, State> {
  override state: State = {};
  #placeholder = createRef<HTMLTemplateElement>();
  #copies: ChildNode[] = [];

  static getDerivedStateFromProps({ page }: BoundaryProps, state: State): State | null {
    return page === state.page ? null : { page, hasFailed: false };
  }

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  /**
   * Copies the nodes of the page just before a part that was shown fails. Not after a navigation: then they
   * belong to the previous page.
   */
  override getSnapshotBeforeUpdate(_: BoundaryProps, { page, hasFailed }: State): Node[] | null {
    return this.state.hasFailed && !hasFailed && page === this.state.page ? copyCurrentNodes() : null;
  }

  override componentDidMount(): void {
    this.#restore(serverNodes());
  }

  override componentDidUpdate(_: BoundaryProps, { page }: State, before: Node[] | null): void {
    if (page !== this.state.page) this.#clear();
    if (before) this.#restore(before);
  }

  override componentWillUnmount(): void {
    this.#clear();
  }

  #clear(): void {
    for (const copy of this.#copies.splice(0)) copy.remove();
  }

  #restore(nodes: Node[]): void {
    const placeholder = this.#placeholder.current;
    if (placeholder && nodes.length > 0) this.#copies = restore(placeholder, nodes);
  }

  override render(): ReactNode {
    const { name, children } = this.props;
    return this.state.hasFailed ? <template ref={this.#placeholder} data-failed={name} /> : children;
  }
}

/** Wraps a component in an error boundary. @param name of the part, for the console. */
export function withBoundary<Props extends object>(
  name: string,
  Part: ComponentType<Props>,
): ComponentType<Props> {
  // The slots that contain the article.
  const isPage = /^Root$|Layout$/.test(name);
  return (props) => (
    <Boundary name={name} isPage={isPage} page={useRuntime().payload}>
      <Part {...props} />
    </Boundary>
  );
}
