import { HASH_LENGTH } from '../../../runtime/search/shards/format.js';
import { contentHash } from '../../cache.js';

/** The JSON of a file of the index, with its hash, which the manifest has too. */
export function shardJson(contents: object): { hash: string; json: string } {
  const json = JSON.stringify(contents);
  // Each character stands for six bits.
  const hash = Buffer.from(contentHash(json), 'hex').toString('base64url').slice(0, HASH_LENGTH);
  return { hash, json: `{"hash":"${hash}",${json.slice(1)}` };
}
