import { isSearchFile, type SearchFile } from '../../search/shards/search-file.js';

interface Scope {
  docsFile?: (make: () => SearchFile) => void;
  importScripts(url: string): void;
}

/**
 * Gets the search texts. For a page on disk a worker cannot load files, so the page passes the texts. From a
 * server, the worker runs the script that contains them.
 */
export async function fetchTexts({ url, data }: { url: string; data?: SearchFile }): Promise<SearchFile> {
  const scope = globalThis as unknown as Scope;
  let texts = data;
  scope.docsFile = (make) => {
    texts = make();
  };
  if (!texts) scope.importScripts(url);
  if (!isSearchFile(texts)) throw new Error(`${url}: no search data`);
  return texts;
}
