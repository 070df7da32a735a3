/** Text made small for readers, once and not at each request: `x.html.br` and `x.html.gz` beside `x.html`. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Compression = 'brotli' | 'gzip';

export const SUFFIX: Record<Compression, string> = { brotli: '.br', gzip: '.gz' };

/** Bytes under which a file fits into one packet as it is. */
const MIN_BYTES = 1024;

/** Bytes from which the last percent costs more than it gives. */
const LARGE = 200_000;

const TEXT = /\.(html|json|md|js|mjs|css|svg|txt|xml|atom|rss|webmanifest|csv|vtt|ico)$/i;

export function isCompressible(path: string, size: number): boolean {
  return size >= MIN_BYTES && TEXT.test(path);
}

/** Runs on threads of its own. Undefined where nothing is gained. */
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
