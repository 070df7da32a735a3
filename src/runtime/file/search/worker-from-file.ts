/**
 * Creates a worker for a page on disk. Browsers refuse a worker from a file there, so its code and data are
 * loaded as scripts.
 */
import type { SearchAssets } from '../../model/index.js';
import type { WorkerPort } from '../../search/search-client.js';
import type { SearchFile } from '../../search/shards/search-file.js';
import type { FromWorker, ToWorker } from '../../search/worker.js';
import { loadFile } from '../load-file.js';
import type { FileRequest, FileResponse } from './load-shard.js';

/** Accepts messages at once, and forwards them when the worker is ready. */
export function workerFromFile({ worker: code, data: texts }: SearchAssets): WorkerPort {
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage(message: ToWorker) {
      starting.then(
        ({ worker, data }) => worker.postMessage(message.type === 'load' ? { ...message, data } : message),
        () => undefined,
      );
    },
    terminate() {
      starting.then(
        ({ worker }) => worker.terminate(),
        () => undefined,
      );
    },
  };
  const starting = start();
  starting.catch((error) => port.onerror?.(new ErrorEvent('error', { message: String(error) })));
  return port;

  async function start(): Promise<{ worker: Worker; data: SearchFile }> {
    const [source, data] = await Promise.all([
      loadFile<string>(code.replace(/\.js$/, '.text.js')),
      loadFile<SearchFile>(texts),
    ]);
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const worker = new Worker(url);
    worker.onmessage = (event: MessageEvent<FromWorker | FileRequest>) => {
      if (event.data.type === 'file') loadFor(worker, event.data.url);
      else port.onmessage?.(event);
    };
    worker.onerror = (event) => port.onerror?.(event);
    return { worker, data };
  }
}

/** Loads a file of the index for the worker. */
function loadFor(worker: Worker, url: string): void {
  const answer = (result: Pick<FileResponse, 'data' | 'error'>) =>
    worker.postMessage({ type: 'file', url, ...result } satisfies FileResponse);
  loadFile(url).then(
    (data) => answer({ data }),
    (error) => answer({ error: String(error) }),
  );
}
