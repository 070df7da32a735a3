/**
 * The HTML that a page had before a part of it failed. React removes the DOM of a part that throws, and all of the
 * server's where that happens while it hydrates: what was there is found by its position.
 */

let root: Element;
let served: Node[] = [];

/** Names the element that React renders into, and the nodes that a part may go back to when it fails as it mounts. */
export function setServed(container: Element, nodes: Node[]): void {
  root = container;
  served = nodes;
}

export const servedNodes = () => served;

/** A copy of the page as it is now. */
export const copyNodes = () => [...root.cloneNode(true).childNodes];

/** Comments and preloads are React's, from the server alone; the mark of a failed part was not in what was served. */
const counts = (node: Node) =>
  !/^(#comment|LINK)$/.test(node.nodeName) && (node as HTMLElement).dataset?.failed === undefined;

function next(node: Node, step: 'previousSibling' | 'nextSibling'): Node | null {
  let at = node[step];
  while (at && !counts(at)) at = at[step];
  return at;
}

function indexOf(node: Node): number {
  const before = next(node, 'previousSibling');
  return before ? indexOf(before) + 1 : 0;
}

/** What was served for the parent of a node. */
function siblingsOf({ parentNode }: Node, nodes: Node[]): Node[] {
  const found =
    parentNode === root ? nodes : siblingsOf(parentNode!, nodes)[indexOf(parentNode!)]?.childNodes;
  return [...(found ?? [])].filter(counts);
}

/**
 * Puts copies of the nodes that a failed part had in front of its mark. Parts that fail together are restored in the
 * order of the page, so that everything before a mark is as it was served.
 *
 * @returns the copies.
 */
export function restore(mark: Element, nodes: Node[]): ChildNode[] {
  const found = siblingsOf(mark, nodes).slice(indexOf(mark));
  const after = next(mark, 'nextSibling') as Element | null;
  const end = found.findIndex(
    (node) => node.nodeName === after?.nodeName && (node as Element).className === after.className,
  );
  const copies = found.slice(0, end < 0 ? undefined : end).map((node) => node.cloneNode(true) as ChildNode);
  mark.before(...copies);
  return copies;
}
