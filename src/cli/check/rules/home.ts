/** A language whose address leads nowhere. */
import { type Edition, editions, localeOf, pageAt, prefixOf } from '../../site/site.js';
import type { Rule } from '../rule.js';

export const homePages: Rule = function* (site) {
  for (const edition of editions(site)) {
    const pages = site.content.pages.filter(
      ({ lang, version }) => lang === edition.lang && version === edition.version,
    );
    const first = pages[0];
    if (!first || hasHome(edition)) continue;
    // Said where the default language has a home: as a missing translation, there.
    const source = { lang: site.config.lang, version: edition.version };
    if (edition.lang !== site.config.lang && hasHome(source)) continue;
    const folder = first.path.slice(0, first.path.length - first.relativePath.length);
    const inside = first.relativePath.split('/').slice(0, -first.key.split('/').length);
    const index = [folder.replace(/\/$/, ''), ...inside, 'index.md'].join('/');
    yield {
      code: 'missing-home',
      level: 'warning',
      message: `The address '${prefixOf(site, edition)}/' shows the 404 page: there is no index page.`,
      hint: `Write '${index}'.`,
      related: [index],
      ...site.loaded.locate(['locales', localeOf(site, edition.lang).index]),
    };
  }

  function hasHome(edition: Edition): boolean {
    return pageAt(site, `${prefixOf(site, edition)}/`) !== undefined;
  }
};
