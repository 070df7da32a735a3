/**
 * Worker thread that reads pages. It receives paths and returns metadata and bodies in the format of the
 * files on disk.
 */
import { loadExtensions } from '../../plugin/extensions.js';
import { packRecords } from '../../system/records.js';
import { answerTasks, dataOfPool } from '../../system/worker-pool.js';
import { packBodies, readBody } from './body-store.js';
import { cachedPageToJson, metaKey } from './cached-page-json.js';
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
    const entries = read.map(({ entry }, i): [key: string, entry: Buffer] => {
      const { path } = pages[i]!;
      return [metaKey(options.key, pages[i]!), cachedPageToJson(path, entry)];
    });
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
      entries: packRecords(entries),
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
