/** Addresses are whole here: a worker, and the page that a reader comes back to a hit from, lie elsewhere. */
import type { SiteData } from '../../model.js';
import type { SearchSettings } from '../../search/client.js';
import type { Search } from '../../search/settings.js';
import { workerFromFile } from './worker-from-file.js';

export type { Search } from '../../search/settings.js';

export function settingsOf({ assets }: Search, { base }: Pick<SiteData, 'base'>): SearchSettings {
  const whole = (url: string) => new URL(url, location.href).href;
  return {
    mode: 'offline',
    url: whole(assets.data),
    base: whole(base),
    // From a server a worker is a file as any other, and a policy may allow no other ones.
    createWorker: () => (location.protocol === 'file:' ? workerFromFile(assets) : new Worker(assets.worker)),
  };
}
