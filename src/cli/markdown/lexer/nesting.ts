/**
 * Finds nesting that is too deep, before the text is lexed or while it is. Each level of a quote or list is a
 * nested call and a copy of its content, so thousands of levels would exhaust the stack or the memory, at a
 * depth that depends on the machine.
 */
import { FenceTracker } from '../scan/fences.js';

const maxDepth = 100;
const markers = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]))){${maxDepth}}`);
const bullet = /^[ \t]*(?=(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$))/;

export function isNestedTooDeep(text: string): boolean {
  let isDeeplyIndented = false;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    // Shorter lines cannot have enough markers, or enough indentation for that many lists.
    if (end - at >= maxDepth) {
      const start = text.slice(at, Math.min(end, at + 20 * maxDepth));
      if (markers.test(start)) return true;
      isDeeplyIndented ||= (bullet.exec(start)?.[0].length ?? 0) >= 2 * (maxDepth - 1);
    }
    at = end + 1;
  }
  return isDeeplyIndented && listDepth(text) > maxDepth;
}

/** Depth of nested lists by their indentation, ignoring fenced code. */
function listDepth(text: string): number {
  const fences = new FenceTracker();
  const open: number[] = [];
  let deepest = 0;
  for (const line of text.split('\n')) {
    if (fences.covers(line)) continue;
    const indent = bullet.exec(line)?.[0].length;
    if (indent === undefined) continue;
    while (open.length > 0 && open.at(-1)! >= indent) open.pop();
    open.push(indent);
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}

/** Whether content is nested too deeply: the error of a limit of docs-cli, or that of an exhausted stack. */
export function isNestingError(error: unknown): boolean {
  return error instanceof RangeError && /nested|stack/.test(error.message);
}
