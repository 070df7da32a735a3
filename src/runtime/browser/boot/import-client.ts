/** Fetches the code of the client, and at the same time the data that the client requests first. */

import { timeoutSignal } from '../navigation/retry.js';
import type { BootContext } from './boot-context.js';

/**
 * @param urls URLs of the client and of the modules that it imports statically.
 * @param data URLs of the data that the client requests first, separated by spaces.
 */
export async function importClient(
  [client = '', ...parts]: string[],
  data = '',
  json: BootContext['json'],
): Promise<void> {
  for (const url of data.split(' ')) {
    if (!url || json.has(url)) continue;
    const answer = fetch(url, { signal: timeoutSignal() });
    // The client requests it again and reports the error.
    answer.catch(() => json.delete(url));
    json.set(url, answer);
  }
  for (const part of parts) void import(part).catch(() => undefined);
  await import(client);
}

/**
 * Whether the server still has the client of this page; a later build may have replaced it. @throws if the
 * server does not respond.
 */
export async function hasClient([client = '']: string[]): Promise<boolean> {
  return (await fetch(client, { method: 'HEAD', cache: 'no-store', signal: timeoutSignal() })).ok;
}
