/**
 * Every type that is shared between stages of the pipeline or sent to the browser.
 *
 * All packages import this file, and its parts import only each other. Names are standard terms (route, front
 * matter, locale, sidebar, outline). Routes are always root-relative, decoded and without the base path
 * (`/zh/guide/start/`); the base is added where a URL is written.
 */

// Only the pipeline and the client use these types.
export type * from './diagnostic-data.js';
// `@docs-cli/core/runtime` exports these types.
export type * from './interface-texts.js';
export type * from './nav-items.js';
export type * from './page-payload.js';
export type * from './parsed-document.js';
export type * from './search-hits.js';
export type * from './search-texts.js';
export type * from './site-data.js';
export type * from './social-icon-name.js';
export type * from './social-image-slot.js';
export type * from './source-file.js';
