/** A browser worker as a Node thread, with the bundled script of a site. */
import { fileURLToPath } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('../../src/runtime/search/worker.ts', import.meta.url))],
  bundle: true,
  write: false,
  platform: 'browser',
  format: 'iife',
});

const SCOPE = `
const { parentPort } = require('node:worker_threads');
globalThis.WorkerGlobalScope = class {};
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
`;

export class ThreadWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  /** All messages that were posted to it. */
  received: { type: string; query?: string }[] = [];
  #thread = new Thread(SCOPE + outputFiles[0]?.text, { eval: true });

  constructor() {
    this.#thread.on('message', (data) => this.onmessage?.({ data }));
    this.#thread.on('error', ({ message }) => this.onerror?.({ message }));
  }

  postMessage(message: { type: string; query?: string }): void {
    this.received.push(message);
    this.#thread.postMessage(message);
  }

  async terminate(): Promise<void> {
    await this.#thread.terminate();
  }
}
