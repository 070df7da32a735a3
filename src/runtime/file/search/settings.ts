/**
 * URLs are absolute here, because the worker, and the page to which a hit links back, are at other locations.
 */
import type { SiteData } from '../../model/index.js';
import type { SearchSettings } from '../../search/search-client.js';
import type { Search } from '../../search/settings.js';
import { workerFromFile } from './worker-from-file.js';

export type { Search } from '../../search/settings.js';

export function settingsOf({ assets }: Search, { base }: Pick<SiteData, 'base'>): SearchSettings {
  const whole = (url: string) => new URL(url, location.href).href;
  return {
    mode: 'offline',
    url: whole(assets.data),
    base: whole(base),
    // From a server, the worker is a normal file, and a content security policy may forbid other workers.
    createWorker: () => (location.protocol === 'file:' ? workerFromFile(assets) : new Worker(assets.worker)),
  };
}
