import type { SearchData } from '../model.js';

/** @param onProgress Told how much has come, where the server says how much there is. */
export async function fetchTexts(
  { url }: { url: string },
  onProgress: (share: number) => void,
): Promise<SearchData> {
  // The name stays the same when the site changes.
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  // The length of what is compressed is not that of what is read.
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
  const data: SearchData = JSON.parse(await new Blob(chunks).text());
  if (!Array.isArray(data?.pages)) throw new Error(`${url}: no search data`);
  return data;
}
