/** Stores bundles in the cache, with the state of the files that they were created from. */
import type { Cache } from '../system/cache.js';
import { fileStamp, RECENT } from '../system/file-stamp.js';
import type { Bundle } from './bundle.js';
import type { ServerModules } from './server-files.js';

const KIND = 'bundle';

/** A bundle whose code for the server is not written yet. */
export interface BundleWithServer {
  bundle: Omit<Bundle, 'serverUrl'>;
  server: ServerModules;
}

interface StoredBundle extends Omit<Bundle, 'files' | 'serverUrl'> {
  stamps: Record<string, string>;
  files: Record<string, string>;
  server: ServerModules;
}

interface NewBundle extends BundleWithServer {
  /** Absolute paths of the files that it was created from. */
  inputs: readonly string[];
  /** When bundling began, in ms since 1970. */
  startedAt: number;
}

/** The stored bundle of these inputs. Undefined if a file that it was created from has changed. */
export function readBundle(cache: Cache, key: string): BundleWithServer | undefined {
  const stored = cache.readJson<StoredBundle>(KIND, key);
  if (!stored || Object.entries(stored.stamps).some(([file, stamp]) => fileStamp(file) !== stamp))
    return undefined;
  const { server, stamps: _, ...bundle } = stored;
  const files = new Map(
    Object.entries(stored.files).map(([url, data]) => [url, Buffer.from(data, 'base64')]),
  );
  return { bundle: { ...bundle, files }, server };
}

/** Stores nothing if a file may have changed while it was bundled: later runs would not notice it. */
export function storeBundle(
  cache: Cache,
  key: string,
  { bundle, server, inputs, startedAt }: NewBundle,
): void {
  const stamps = Object.fromEntries(inputs.map((file) => [file, fileStamp(file, startedAt)]));
  if (Object.values(stamps).includes(RECENT)) return;
  const data: StoredBundle = {
    ...bundle,
    server,
    files: Object.fromEntries(
      [...bundle.files].map(([url, bytes]) => [url, Buffer.from(bytes).toString('base64')]),
    ),
    stamps,
  };
  cache.writeJson(KIND, data, key);
}
