/**
 * Compresses text files at build time instead of per request: `x.html.br` and `x.html.gz` next to `x.html`.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Compression = 'brotli' | 'gzip';

export const SUFFIX: Record<Compression, string> = { brotli: '.br', gzip: '.gz' };

/** In bytes. A smaller file fits into one network packet uncompressed. */
const MIN_BYTES = 1024;

/** In bytes. For larger files, the highest compression level costs more time than it saves. */
const LARGE = 200_000;

const TEXT = /\.(html|json|md|js|mjs|css|svg|txt|xml|atom|rss|webmanifest|csv|vtt|ico)$/i;

export function isCompressible(path: string, size: number): boolean {
  return size >= MIN_BYTES && TEXT.test(path);
}

/** Runs in Node's thread pool. Undefined if compressing does not make the file smaller. */
export async function compress(bytes: Uint8Array, format: Compression): Promise<Uint8Array | undefined> {
  const small = await (format === 'gzip'
    ? toGzip(bytes, { level: 9 })
    : toBrotli(bytes, brotliOptions(bytes)));
  return small.length < bytes.length ? small : undefined;
}

const toGzip = promisify<Uint8Array, { level: number }, Buffer>(gzip);
const toBrotli = promisify<Uint8Array, ReturnType<typeof brotliOptions>, Buffer>(brotliCompress);

function brotliOptions({ length }: Uint8Array) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: length < LARGE ? 11 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}
