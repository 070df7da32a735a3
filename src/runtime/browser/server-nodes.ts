/**
 * The DOM that a page had before a component failed. React removes the DOM of a component that throws, and all of the
 * server's DOM if that happens during hydration. The removed nodes are found by their position.
 */

let root: Element;
let nodesBefore: Node[] = [];

/**
 * Sets the element that React renders into, and the nodes to restore for a part that fails while it mounts.
 */
export function setServerNodes(container: Element, nodes: Node[]): void {
  root = container;
  nodesBefore = nodes;
}

export const serverNodes = () => nodesBefore;

/** A copy of the page as it is now. */
export const copyCurrentNodes = () => [...root.cloneNode(true).childNodes];

/**
 * Comments and preloads come from React and exist only in the server's HTML. The placeholder of a failed part
 * is not in that HTML.
 */
const counts = (node: Node) =>
  !/^(#comment|LINK)$/.test(node.nodeName) && (node as HTMLElement).dataset?.failed === undefined;

function next(node: Node, step: 'previousSibling' | 'nextSibling'): Node | null {
  let at = node[step];
  while (at && !counts(at)) at = at[step];
  return at;
}

function indexOf(node: Node): number {
  let index = 0;
  for (let at = next(node, 'previousSibling'); at; at = next(at, 'previousSibling')) index += 1;
  return index;
}

/** The server's nodes for the parent of a node. */
function siblingsOf({ parentNode }: Node, nodes: Node[]): Node[] {
  const found =
    parentNode === root ? nodes : siblingsOf(parentNode!, nodes)[indexOf(parentNode!)]?.childNodes;
  return [...(found ?? [])].filter(counts);
}

/**
 * Inserts copies of the nodes that a failed part had before its placeholder. Parts that fail together are
 * restored in page order, so that everything before a placeholder matches the server's HTML.
 *
 * @returns the copies.
 */
export function restore(placeholder: Element, nodes: Node[]): ChildNode[] {
  const found = siblingsOf(placeholder, nodes).slice(indexOf(placeholder));
  const after = next(placeholder, 'nextSibling') as Element | null;
  const end = found.findIndex(
    (node) => node.nodeName === after?.nodeName && (node as Element).className === after.className,
  );
  const copies = found.slice(0, end < 0 ? undefined : end).map((node) => node.cloneNode(true) as ChildNode);
  placeholder.before(...copies);
  return copies;
}
