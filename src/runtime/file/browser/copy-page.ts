/** The Markdown of a page, which stands in a script as well. */
import { loadFile } from '../load-file.js';

export { PAGE_COPIED_DURATION } from '../../browser/copy-page.js';

/** By URL. Only what came is kept. */
const loaded = new Map<string, string>();

async function loadMarkdown(url: string): Promise<string> {
  const text = await loadFile<string>(`${url}.js`);
  loaded.set(url, text);
  return text;
}

/** The text where it is here already: then it can be copied in the same turn. */
export function markdownOf(url: string): string | Promise<string> {
  return loaded.get(url) ?? loadMarkdown(url);
}
