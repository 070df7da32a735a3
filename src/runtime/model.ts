/**
 * Every type that is shared between stages of the pipeline or sent to the browser.
 *
 * All packages import this file, and its parts import only each other. Names are standard terms (route, front
 * matter, locale, sidebar, outline). Routes are always root-relative, decoded and without the base path
 * (`/zh/guide/start/`); the base is added where a URL is written.
 */

// Only the pipeline and the client use these types.
export type * from './model/diagnostic-data.js';
// `@docs-cli/core/runtime` exports these types.
export type * from './model/interface-texts.js';
export type * from './model/nav-items.js';
export type * from './model/page-payload.js';
export type * from './model/parsed-document.js';
export type * from './model/search-hits.js';
export type * from './model/search-texts.js';
export type * from './model/site-data.js';
export type * from './model/social-icon-name.js';
export type * from './model/social-image-slot.js';
export type * from './model/source-file.js';
