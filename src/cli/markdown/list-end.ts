/** Where one of our blocks ends a list. */
import type { Rules } from 'marked';

const bullet = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?: {1,4}(?=\S)| |\t|$)/;

/**
 * Offset of the first line, less indented than its item's text and not after a blank line, that would continue the item
 * lazily and begins a block of ours; -1 where the list ends before any.
 */
export function listEnd(src: string, interrupts: (line: string) => boolean, rules: Rules): number {
  const first = bullet.exec(src);
  if (first === null) return -1;
  const kind = kindOf(first[0]);
  let indent: number = first[0].length;
  let wasBlank = false;
  for (let at = src.indexOf('\n') + 1; at > 0 && at < src.length; ) {
    const next = src.indexOf('\n', at);
    const line = src.slice(at, next < 0 ? undefined : next);
    const width = line.length - line.trimStart().length;
    if (width === line.length) wasBlank = true;
    else {
      const isTop = width < indent && line[0] !== '\t';
      const marker = isTop ? bullet.exec(line) : null;
      if (marker !== null) {
        if (kindOf(marker[0]) !== kind || rules.block.hr.test(line)) return -1;
        indent = marker[0].length;
      } else if (isTop && interrupts(line)) return at;
      // After a blank line, text at the margin ends the list by itself; other blocks do so anywhere.
      else if (isTop && (wasBlank || endsItem(line, indent, rules))) return -1;
      wasBlank = false;
    }
    at = next + 1;
  }
  return -1;
}

/** Another kind of marker begins another list. */
function kindOf(marker: string): string {
  return marker.trimEnd().slice(-1);
}

/** As marked's rule for lists asks. */
function endsItem(line: string, indent: number, { other }: Rules): boolean {
  return (
    other.fencesBeginRegex(indent).test(line) ||
    other.headingBeginRegex(indent).test(line) ||
    other.htmlBeginRegex(indent).test(line) ||
    other.blockquoteBeginRegex(indent).test(line) ||
    other.hrRegex(indent).test(line)
  );
}
