/** Addresses that several parts of the config accept. Needs no schema. */

/** The base of a site whose location is not known. */
export const RELATIVE_BASE = './';

export function isHttpUrl(value: string): boolean {
  return /^https?:\/\/[^/]/i.test(value) && !/\s/.test(value) && URL.canParse(value);
}
