import { isSearchFile, type SearchFile } from './shards/search-file.js';

/** @param onProgress called with the share that has loaded, if the server sends the total size. */
export async function fetchTexts(
  { url }: { url: string },
  onProgress: (share: number) => void,
): Promise<SearchFile> {
  // The file name stays the same when the site changes.
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  // The length of a compressed response is not the length of the decoded body.
  const isPlain = !response.headers.get('content-encoding');
  const total = (isPlain && Number(response.headers.get('content-length'))) || Infinity;
  const chunks: BlobPart[] = [];
  let loaded = 0;
  for (const reader = response.body!.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.length;
    onProgress(Math.min(1, loaded / total));
  }
  const data: SearchFile = JSON.parse(await new Blob(chunks).text());
  if (!isSearchFile(data)) throw new Error(`${url}: no search data`);
  return data;
}
