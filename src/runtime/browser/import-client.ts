/** Fetches the code of the client, and meanwhile what it will ask for first. */
import type { PagePayload } from '../model.js';
import type { BootRecord } from './boot-record.js';
import { pageData } from './page-parts.js';
import { inTime } from './retry.js';

/** @param urls of the client, then of what it imports at once, separated by spaces. */
export async function importClient(urls: string, json: BootRecord['json']): Promise<void> {
  const [client = '', ...parts] = urls.split(' ');
  fetchPageData(json);
  for (const part of parts) void import(part).catch(() => undefined);
  await import(client);
}

/**
 * Is the code of this page gone from the server, because another build was deployed? @throws where nothing answers.
 */
export async function isClientGone(urls: string): Promise<boolean> {
  const [client = ''] = urls.split(' ');
  const { ok, headers } = await fetch(client, { method: 'HEAD', cache: 'no-store', signal: inTime() });
  // Many hosts answer an unknown address with a page.
  return !ok || /html/.test(headers.get('content-type') ?? '');
}

/** Begins to fetch what the client will ask for first, while its code is still on the way. */
function fetchPageData(json: BootRecord['json']): void {
  const data = pageData();
  if (!data) return;
  const { site, sidebar }: PagePayload = JSON.parse(data.textContent ?? '');
  for (const url of [site, sidebar]) {
    if (!url || json.has(url)) continue;
    const answer = fetch(url, { signal: inTime() }).then((response) => response.json());
    // Asked again, and reported, by the client.
    answer.catch(() => json.delete(url));
    json.set(url, answer);
  }
}
