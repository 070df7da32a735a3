/** Where one of our blocks ends a list. */
import type { Rules } from 'marked';

const bullet = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?: {1,4}(?=\S)| |\t|$)/;

export interface ListEnd {
  /**
   * Offset of the first line, less indented than its item's text and not after a blank line, that would continue the
   * item lazily and begins a block of ours; -1 where the list ends before any.
   */
  cut: number;
  /** Steps beyond its length that the list costs: for each line that continues it lazily marked copies the item. */
  work: number;
}

export function listEnd(src: string, interrupts: (line: string) => boolean, rules: Rules): ListEnd {
  const first = bullet.exec(src);
  let work = 0;
  const end = (cut: number): ListEnd => ({ cut, work });
  if (first === null) return end(-1);
  const kind = kindOf(first[0]);
  let indent: number = first[0].length;
  let wasBlank = false;
  let begin = 0;
  for (let at = src.indexOf('\n') + 1; at > 0 && at < src.length; ) {
    const next = src.indexOf('\n', at);
    const line = src.slice(at, next < 0 ? undefined : next);
    const width = line.length - line.trimStart().length;
    if (width === line.length) wasBlank = true;
    else {
      const isTop = width < indent && line[0] !== '\t';
      const marker = isTop ? bullet.exec(line) : null;
      if (marker !== null) {
        if (kindOf(marker[0]) !== kind || rules.block.hr.test(line)) return end(-1);
        indent = marker[0].length;
        begin = at;
      } else if (isTop && interrupts(line)) return end(at);
      // After a blank line, text at the margin ends the list by itself; other blocks do so anywhere.
      else if (isTop && (wasBlank || endsItem(line, indent, rules))) return end(-1);
      else if (isTop) work += (at - begin) / 16;
      wasBlank = false;
    }
    at = next + 1;
  }
  return end(-1);
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
