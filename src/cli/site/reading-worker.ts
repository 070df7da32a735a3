/** A thread that reads pages: paths in, entries out, packed as they will stand on disk. */
import { workerData } from 'node:worker_threads';
import { answerTasks } from '../thread.js';
import { packEntry } from './packed-facts.js';
import { PageReader, type PageReaderOptions } from './page-reader.js';
import type { PackedEntries, PageName } from './shared-reading.js';

const reader = new PageReader(workerData as PageReaderOptions);

answerTasks(
  (pages: PageName[]): PackedEntries => {
    const pieces: Buffer[] = [];
    let failure: string | undefined;
    for (const page of pages) {
      const read = reader.tryRead(page, { withBody: false });
      if ('failure' in read) {
        failure = read.failure;
        break;
      }
      pieces.push(Buffer.from(packEntry(page.path, read.entry)));
    }
    const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return { bytes, lengths: pieces.map(({ length }) => length), ...(failure ? { failure } : {}) };
  },
  ({ bytes }) => [bytes.buffer],
);
