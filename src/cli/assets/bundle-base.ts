/** What stands for the base in a bundle whose place is not known. */

/**
 * In style sheets: the same in each run, for the names of files depend on it. Code in the browser reads the base from its
 * page, code on the server from `SERVER_BASE`.
 */
export const BUNDLE_BASE = '/~docs-base~/';

/** The name of the global that has the base on the server. */
export const SERVER_BASE = '__docsBase';
