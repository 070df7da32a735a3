import type { LoadFile } from './shards/shard-files.js';

/** @param url the URL of the search data. @returns a function that loads the files beside it. */
export function shardLoader(url: string): LoadFile {
  const folder = url.replace(/\.json(\?.*)?$/, '');
  return async (path, { hash, isRetry }) => {
    // The contents at a URL with a hash do not change, unless a host sends the file of another build.
    const response = await fetch(`${folder}/${path}?${hash}`, { cache: isRetry ? 'reload' : 'force-cache' });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
    return response.json();
  };
}
