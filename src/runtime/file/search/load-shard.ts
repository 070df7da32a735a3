import type { LoadFile, LoadOptions } from '../../search/shards/shard-files.js';

/** What the worker asks the page for, and what the page answers. See `worker-from-file.ts`. */
export type FileRequest = { type: 'file'; url: string };
export type FileResponse = { type: 'file'; url: string; data?: unknown; error?: string };

interface Scope {
  addEventListener(type: 'message', listener: (event: { data: FileResponse }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: FileResponse }) => void): void;
  postMessage(message: FileRequest): void;
}

/** The files are scripts. For a page on disk a worker cannot load files, so it asks the page for them. */
export function shardLoader(url: string): LoadFile {
  const folder = url.replace(/\.js$/, '');
  return (path, options) => {
    const file = `${folder}/${path.replace(/json$/, 'js')}`;
    return location.protocol === 'blob:' ? fromPage(file) : fromServer(file, options);
  };
}

async function fromServer(url: string, { hash, isRetry }: LoadOptions): Promise<unknown> {
  const response = await fetch(`${url}?${hash}`, { cache: isRetry ? 'reload' : 'force-cache' });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const script = await response.text();
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

function fromPage(url: string): Promise<unknown> {
  const scope = globalThis as unknown as Scope;
  return new Promise((resolve, reject) => {
    const receive = ({ data }: { data: FileResponse }) => {
      if (data.type !== 'file' || data.url !== url) return;
      scope.removeEventListener('message', receive);
      if (data.error === undefined) resolve(data.data);
      else reject(new Error(data.error));
    };
    scope.addEventListener('message', receive);
    scope.postMessage({ type: 'file', url });
  });
}
