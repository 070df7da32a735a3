import { localePrefix, usePage, useSite } from '@docs-cli/core/runtime';

/** The route prefix of the page's language and version, and the home page with that prefix. */
export function useHome(): { prefix: string; home: string } {
  const site = useSite();
  const prefix = localePrefix(usePage(), { lang: site.lang, version: site.multiVersion.default });
  return { prefix, home: `${prefix}/` };
}
