/**
 * Shortens the text of a page for the browser. The start of every paragraph, item and row is kept, because it
 * usually contains the topic; of the rest, only the names are kept. The hosted service gets the whole text.
 */
import type { SearchPage, SearchSection } from '../../runtime/model/index.js';
import { namesIn } from '../markdown/code/names.js';
import { cutText } from '../markdown/plain-text.js';
import { CELL } from '../markdown/section-texts.js';

/**
 * Maximum length of a line, in bytes. A Chinese character takes three bytes and carries as much meaning as
 * half a word.
 */
const LINE = 240;
/** Cells of a row that are kept: usually the topic and its first value. */
const CELLS = 2;

export function slim(page: SearchPage): SearchPage {
  const shortened = page.sections.map(shorten);
  const prose = shortened.map(({ section }) => `${section.title}\n${section.text}`).join('\n');
  const known = new Set<string>();
  const sections = shortened.map(({ section, cut }) => {
    const names = [...section.names.split(' '), ...namesIn(cut, prose)].filter((name) => {
      if (name === '' || isOfSample(name) || known.has(name) || prose.includes(name)) return false;
      known.add(name);
      return true;
    });
    return { ...section, names: names.join(' ') };
  });
  return { ...page, ...(page.description && { description: cutBytes(page.description) }), sections };
}

/** A path to a file in a folder: readers do not search for the file locations of samples. */
function isOfSample(name: string): boolean {
  return /^[^@].*\/.*\.\w+$/.test(name);
}

function shorten(section: SearchSection): { section: SearchSection; cut: string[] } {
  const cut: string[] = [];
  const lines = section.text.split('\n').map((line) => {
    const cells = line.split(CELL);
    const kept = cutBytes(cells.slice(0, CELLS).join(CELL));
    if (kept !== line) cut.push(line);
    return kept;
  });
  return { section: { ...section, text: lines.join('\n') }, cut };
}

function cutBytes(line: string): string {
  if (line.length * 3 <= LINE || Buffer.byteLength(line) <= LINE) return line;
  let bytes = 0;
  let length = 0;
  for (const character of line) {
    bytes += Buffer.byteLength(character);
    if (bytes > LINE) break;
    length += character.length;
  }
  return cutText(line, length);
}
