/** What the boot file hands to the client. Two bundles: `window.__docs` and the root element are all they share. */
import type { PagePayload } from '../model.js';
import type { EarlyEvents } from './early-events.js';

/** The client once it has hydrated. */
export interface RunningClient {
  /**
   * Shows another state of the current page in place: no scroll, no history, no focus. `keep` is called right
   * before the change, what it returns right after.
   */
  show(payload: PagePayload, keep: () => () => void): Promise<void>;
}

export interface BootContext {
  base: string;
  build: string;
  /** Route path of the page that is shown now; empty on the 404 page. */
  route: string;
  dev: boolean;
  /** JSON that boot began to fetch while the code of the client was on its way, by URL. */
  json: Map<string, Promise<unknown>>;
  /** Imports and hydrates the client, once. After a failure it does so again, but not before a pause. */
  load(): Promise<RunningClient>;
  /**
   * For what could not be loaded: where another build was deployed, loads the page anew. So it does where the same
   * failed again although the server answers: some browsers never import anew what failed once. Once a build.
   */
  reloadIfStale(isAgain: boolean): Promise<void>;
  /** Set by the client's code as soon as it runs. */
  hydrate?: () => Promise<RunningClient>;
  /** React as the client has it, and its JSX runtime, for code that is bundled apart. */
  react?: unknown;
  jsx?: unknown;
  /** What the reader has done before hydration. */
  earlyEvents: EarlyEvents;
  /** Ends the recording and returns the recorded events. */
  drainEarlyEvents(): EarlyEvents;
}

declare global {
  interface Window {
    __docs?: BootContext;
  }
}

/** Event on the document: another page is shown. Its `detail` is the payload. */
export const NAVIGATED = 'docs:navigated';
