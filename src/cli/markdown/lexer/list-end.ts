/** Finds where a custom block ends a list. */
import type { Rules } from 'marked';

const bullet = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?: {1,4}(?=\S)| |\t|$)/;

export interface ListEnd {
  /**
   * Offset of the first line that begins a custom block and would otherwise be lazy continuation text: it is
   * indented less than the text of its item and does not follow a blank line. -1 if the list ends before such
   * a line.
   */
  cut: number;
  /** Steps beyond its length that the list costs: marked copies the item for each lazy continuation line. */
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
      // After a blank line, text at the margin ends the list anyway; other blocks do so anywhere.
      else if (isTop && (wasBlank || endsItem(line, indent, rules))) return end(-1);
      else if (isTop) work += (at - begin) / 16;
      wasBlank = false;
    }
    at = next + 1;
  }
  return end(-1);
}

/** A different kind of marker begins a new list. */
function kindOf(marker: string): string {
  return marker.trimEnd().slice(-1);
}

/** The same checks as in marked's list rule. */
function endsItem(line: string, indent: number, { other }: Rules): boolean {
  return (
    other.fencesBeginRegex(indent).test(line) ||
    other.headingBeginRegex(indent).test(line) ||
    other.htmlBeginRegex(indent).test(line) ||
    other.blockquoteBeginRegex(indent).test(line) ||
    other.hrRegex(indent).test(line)
  );
}
