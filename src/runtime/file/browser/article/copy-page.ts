/** The Markdown of a page, which the build also writes as a script. */
import { loadFile } from '../../load-file.js';

/** Texts by URL. Holds only texts that have loaded. */
const loaded = new Map<string, string>();

async function loadMarkdown(url: string): Promise<string> {
  const text = await loadFile<string>(`${url}.js`);
  loaded.set(url, text);
  return text;
}

/** Returns the text itself if it is already loaded, so that the caller can copy it in the same task. */
export function markdownOf(url: string): string | Promise<string> {
  return loaded.get(url) ?? loadMarkdown(url);
}
