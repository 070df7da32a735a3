/** What the dev server and the page say to each other over the socket. */
import type { Diagnostic, PagePayload } from '../model.js';

/** A diagnostic with the lines it is about, as the server's printer shows them. */
export interface Problem extends Diagnostic {
  frame?: string;
}

export type ServerMessage =
  /** The page of a route changed; with its article. */
  | { type: 'payload'; payload: PagePayload }
  /** The style sheet is now found here, and nothing else makes the new build another one. */
  | { type: 'styles'; href: string; build: string }
  /** Something changed that only a load of the page can show. */
  | { type: 'reload' }
  /** All problems there are now; none ends the overlay. */
  | { type: 'problems'; problems: Problem[] };

/** Sent when the socket opens and after each navigation: what the tab shows. */
export interface RouteMessage {
  type: 'route';
  routePath: string;
  build: string;
  /** `PagePayload.hash`; undefined on the 404 page. */
  hash?: string | undefined;
  /** The connection was lost for a while: what is shown may be old. */
  again?: true;
}
