/** Directives of the content security policy that a config can extend. */
export const cspDirectives = [
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'style-src',
  'worker-src',
] as const;

export type CspDirective = (typeof cspDirectives)[number];
