/** What the boot file hands to the client. Two bundles: `window.__docs` and the root element are all they share. */
import type { PagePayload } from '../model.js';
import type { Signs } from './signs.js';

/** The client once it has hydrated. */
export interface RunningClient {
  /**
   * Shows another state of the current page in place: no scroll, no history, no focus. `keep` is called right
   * before the change, what it returns right after.
   */
  show(payload: PagePayload, keep: () => () => void): Promise<void>;
}

export interface BootRecord {
  base: string;
  build: string;
  /** Route path of the page that is shown now; empty on the 404 page. */
  route: string;
  dev: boolean;
  /** JSON that boot began to fetch while the code of the client was on its way, by URL. */
  json: Map<string, Promise<unknown>>;
  /** Imports and hydrates the client, once; a failure may be tried again. */
  load(): Promise<RunningClient>;
  /** Set by the client's code as soon as it runs. */
  hydrate?: () => Promise<RunningClient>;
  /** React as the client has it, and its JSX runtime, for code that is bundled apart. */
  react?: unknown;
  jsx?: unknown;
  /** What the reader has done so far. */
  signs: Signs;
  /** Ends the watch and hands over what the reader has done so far. */
  takeSigns(): Signs;
}

declare global {
  interface Window {
    __docs?: BootRecord;
  }
}

/** Event on the document: another page is shown (`BootRecord.route` says which). */
export const NAVIGATED = 'docs:navigated';

/** Id of the data block with the page's payload. */
export const PAGE_DATA_ID = 'docs-page';
