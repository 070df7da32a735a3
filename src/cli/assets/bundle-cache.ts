/** Stores bundles in the cache, with the state of the files that they were created from. */
import { deserialize, serialize } from 'node:v8';
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

interface StoredBundle extends BundleWithServer {
  stamps: Record<string, string>;
}

interface NewBundle extends BundleWithServer {
  /** Absolute paths of the files that it was created from. */
  inputs: readonly string[];
  /** When bundling began, in ms since 1970. */
  startedAt: number;
}

/** The stored bundle of these inputs. Undefined if a file that it was created from has changed. */
export function readBundle(cache: Cache, key: string): BundleWithServer | undefined {
  const bytes = cache.readBytes(KIND, key);
  if (!bytes) return undefined;
  const stored = deserialize(bytes) as StoredBundle;
  const isFresh = Object.entries(stored.stamps).every(([file, stamp]) => fileStamp(file) === stamp);
  return isFresh ? stored : undefined;
}

/** Stores nothing if a file may have changed while it was bundled: later runs would not notice it. */
export function storeBundle(
  cache: Cache,
  key: string,
  { bundle, server, inputs, startedAt }: NewBundle,
): void {
  const stamps = Object.fromEntries(inputs.map((file) => [file, fileStamp(file, startedAt)]));
  if (Object.values(stamps).includes(RECENT)) return;
  const stored: StoredBundle = { bundle, server, stamps };
  cache.writeBytes(KIND, serialize(stored), key);
}
