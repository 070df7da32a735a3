import { localePrefix, usePage, useSite } from '@docs-cli/core/runtime';

/** Where the page's language and version begin: the prefix of their routes, and the home page. */
export function useHome(): { prefix: string; home: string } {
  const site = useSite();
  const prefix = localePrefix(usePage(), { lang: site.lang, version: site.multiVersion.default });
  return { prefix, home: `${prefix}/` };
}
