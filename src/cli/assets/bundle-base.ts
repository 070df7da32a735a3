/** Placeholders for the base in the bundle of a portable site. */

/**
 * Placeholder in style sheets. It is the same in each run, because file names depend on the contents. Code in
 * the browser reads the base from its page, and code on the server reads it from `SERVER_BASE`.
 */
export const BUNDLE_BASE = '/~docs-base~/';

/** Name of the global variable that contains the base on the server. */
export const SERVER_BASE = '__docsBase';
