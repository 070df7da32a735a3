/** Fetches the code of the client, and meanwhile what it will ask for first. */
import type { PagePayload } from '../model.js';
import type { BootRecord } from './boot-record.js';
import { pageData } from './page-parts.js';

/** @param urls of the client, then of what it imports at once, separated by spaces. */
export async function importClient(urls: string, json: BootRecord['json']): Promise<void> {
  const [client = '', ...parts] = urls.split(' ');
  fetchPageData(json);
  for (const part of parts) void import(part).catch(() => undefined);
  await import(client);
}

/** Begins to fetch what the client will ask for first, while its code is still on the way. */
function fetchPageData(json: BootRecord['json']): void {
  const data = pageData();
  if (!data) return;
  const { site, sidebar }: PagePayload = JSON.parse(data.textContent ?? '');
  for (const url of [site, sidebar]) {
    if (!url) continue;
    const answer = fetch(url).then((response) => response.json());
    // Asked again, and reported, by the client.
    answer.catch(() => json.delete(url));
    json.set(url, answer);
  }
}
