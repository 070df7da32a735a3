/** A file of its own: the command line asks it, and should not wait for a server to be loaded. */

/** `docs.example.com`, or `.example.com` for all below it: no scheme, no port, no path. */
export function isHostName(text: string): boolean {
  return /^\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(text);
}
