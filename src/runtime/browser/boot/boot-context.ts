/**
 * What the boot file passes to the client. The two bundles share only `window.__docs` and the root element.
 */
import type { ComponentType } from 'react';
import type { PagePayload } from '../../model/index.js';
import type { EarlyEvents } from './early-events.js';

/** Hydrates an element with a component of the site. @returns a function that removes the component. */
export type Mount = (
  element: HTMLElement,
  component: ComponentType<Record<string, unknown>>,
  recording: ComponentRecording,
) => Promise<() => void>;

/** What the reader does in a component before it is hydrated. */
export interface ComponentRecording {
  events: EarlyEvents;
  end(): void;
}

/** The client after hydration. */
export interface RunningClient {
  /**
   * Shows another state of the current page in place, without changing scroll position, history or focus.
   * Calls `keep` right before the change, and the function that `keep` returned right after it.
   */
  show(payload: PagePayload, keep: () => () => void): Promise<void>;
  /** Loads what hydrates components of the site. Only if the site has such components. */
  loadMount?: (() => Promise<Mount>) | undefined;
}

export interface BootContext {
  base: string;
  build: string;
  /** Route path of the current page; empty on the 404 page. */
  route: string;
  dev: boolean;
  /** Requests for JSON that the boot file started while the client's code was loading, by URL. */
  json: Map<string, Promise<Response>>;
  /** Imports and hydrates the client once. After a failure, a new call retries, but only after a pause. */
  load(): Promise<RunningClient>;
  /**
   * Call it if something could not be loaded. Reloads the page if another build was deployed. Also reloads if
   * `hasFailedBefore` is set and the server responds, because some browsers never retry an import that failed once.
   * Reloads once per build at most.
   */
  reloadIfStale(hasFailedBefore: boolean): Promise<void>;
  /** Set by the client's code when it runs. */
  hydrate?: () => Promise<RunningClient>;
  /** The client's React and its JSX runtime, for code that is bundled separately. */
  react?: unknown;
  jsx?: unknown;
  /** The client's react-dom and the public API, for components of the site. */
  reactDom?: unknown;
  runtime?: unknown;
  /** What the reader did before hydration. */
  earlyEvents: EarlyEvents;
  /** Stops the recording and returns the recorded events. */
  drainEarlyEvents(): EarlyEvents;
}

declare global {
  interface Window {
    __docs?: BootContext;
  }
}

/** Event on the document: another page is shown. Its `detail` is the payload. */
export const NAVIGATED = 'docs:navigated';
