/** A separate module, so that the command line can use it without loading a server. */

/** `docs.example.com`, or `.example.com` for all subdomains: no scheme, no port, no path. */
export function isHostName(text: string): boolean {
  return /^\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(text);
}
