/** The messages between the dev server and the page over the WebSocket. */
import type { Diagnostic, PagePayload } from '../model/index.js';

/** A diagnostic with its source lines, formatted like the server's output. */
export interface Problem extends Diagnostic {
  frame?: string;
}

export type ServerMessage =
  /** The page of a route changed. The payload includes the article. */
  | { type: 'payload'; payload: PagePayload }
  /** The style sheet has a new URL, and is the only difference of the new build. */
  | { type: 'styles'; href: string; build: string }
  /** A change that requires a full reload. */
  | { type: 'reload' }
  /**
   * All current problems. `problems` without errors closes the overlay. `ofPage` are those of the page that do
   * not stop it from being shown, such as dead links.
   */
  | { type: 'problems'; problems: Problem[]; ofPage: Problem[] };

/** Sent when the socket opens and after each navigation: the page that the tab shows. */
export interface RouteMessage {
  type: 'route';
  routePath: string;
  build: string;
  /** `PagePayload.hash`; undefined on the 404 page. */
  hash?: string | undefined;
  /** Path of the URL, on the 404 page only. */
  missing?: string | undefined;
}
