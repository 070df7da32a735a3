/** The base of a site whose location is not known. */
export const RELATIVE_BASE = './';
