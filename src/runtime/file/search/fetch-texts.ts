import type { SearchData } from '../../model.js';

interface Scope {
  docsFile?: (make: () => SearchData) => void;
  importScripts(url: string): void;
}

/** On a disk a worker can load nothing, and is given the texts; from a server it runs the script that they are. */
export async function fetchTexts({ url, data }: { url: string; data?: SearchData }): Promise<SearchData> {
  const scope = globalThis as unknown as Scope;
  let texts = data;
  scope.docsFile = (make) => {
    texts = make();
  };
  if (!texts) scope.importScripts(url);
  if (!Array.isArray(texts?.pages)) throw new Error(`${url}: no search data`);
  return texts;
}
