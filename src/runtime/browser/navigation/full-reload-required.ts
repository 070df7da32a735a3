/** Thrown if this client cannot show a page that may exist, so that the browser has to load it. */
export class FullReloadRequired extends Error {}
