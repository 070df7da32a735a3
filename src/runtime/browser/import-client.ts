/** Fetches the code of the client, and meanwhile what it will ask for first. */
import type { BootContext } from './boot-context.js';
import { timeoutSignal } from './retry.js';

/**
 * @param urls of the client, then of what it imports at once.
 * @param data URLs of what the client will ask for first, separated by spaces.
 */
export async function importClient(
  [client = '', ...parts]: string[],
  data = '',
  json: BootContext['json'],
): Promise<void> {
  for (const url of data.split(' ')) {
    if (!url || json.has(url)) continue;
    const answer = fetch(url, { signal: timeoutSignal() }).then((response) => response.json());
    // Asked again, and reported, by the client.
    answer.catch(() => json.delete(url));
    json.set(url, answer);
  }
  for (const part of parts) void import(part).catch(() => undefined);
  await import(client);
}

/** Whether the server still has the client of this page: a later build may have replaced it. @throws where nothing answers. */
export async function hasClient([client = '']: string[]): Promise<boolean> {
  return (await fetch(client, { method: 'HEAD', cache: 'no-store', signal: timeoutSignal() })).ok;
}
