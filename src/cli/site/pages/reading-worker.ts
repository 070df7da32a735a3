/**
 * Worker thread that reads pages. It receives paths and returns metadata and bodies in the format of the
 * files on disk.
 */
import { loadExtensions } from '../../plugin/extensions.js';
import { answerTasks, dataOfPool } from '../../system/worker-pool.js';
import { packBodies, readBody } from './body-store.js';
import { cachedPageToJson } from './cached-page-json.js';
import { CodeHighlighter } from './code-highlighter.js';
import type { Body } from './page-meta.js';
import { PageReader } from './page-reader.js';
import type { PackedPages, ReadingTask, ReadingThreadData } from './shared-reading.js';

const { extensions, ...options } = dataOfPool<ReadingThreadData>();
const loading = createReader();
let isSpoiled = false;

async function createReader() {
  const loaded = await loadExtensions(extensions);
  return {
    reader: new PageReader({ ...options, extensions: loaded }),
    highlighter: new CodeHighlighter(loaded),
  };
}

answerTasks(
  async ({ pages, withBodies, previousBodies = [] }: ReadingTask): Promise<PackedPages> => {
    const { reader, highlighter } = await loading;
    const { read, failure } = reader.tryReadAll(pages, { withBody: withBodies });
    const entries = read.map(({ entry }, i) => Buffer.from(cachedPageToJson(pages[i]!.path, entry)));
    const withBody = read.filter(({ body }) => body);
    const whole = await highlighter.complete(
      withBody.map(({ body }) => body!),
      previousBodies.map(previousBodyOf),
    );
    isSpoiled = highlighter.isSpoiled;
    const bodies = withBody.flatMap(({ entry }, i): [key: string, body: Required<Body>][] =>
      whole[i] ? [[entry.bodyKey, whole[i]]] : [],
    );
    return {
      entries: joined(entries),
      lengths: entries.map(({ length }) => length),
      bodies: packBodies(bodies),
      ...(failure ? { failure } : {}),
    };
  },
  {
    transfer: ({ entries, bodies }) => [entries.buffer, bodies.buffer],
    isLast: () => isSpoiled,
  },
);

function previousBodyOf(bytes: Uint8Array | undefined): Body | undefined {
  return bytes && readBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

function joined(pieces: Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
