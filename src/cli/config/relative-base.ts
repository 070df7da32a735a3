/** The base of a site whose place is not known. */
export const RELATIVE_BASE = './';
