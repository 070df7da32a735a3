/** Collects links to other sites with their positions: from pages, front matter and the config. */
import { withoutBase } from '../../../runtime/routes.js';
import { linkTargets, resolveAbsolute, resolveLink } from '../../site/links/resolve-links.js';
import { configTexts, parsedText } from '../../site/page-data/config-texts.js';
import { editUrlOf } from '../../site/page-data/page.js';
import type { Site } from '../../site/site.js';
import { navigationLinks, siteFiles } from '../rules/config-links.js';
import { frontmatterHrefs, frontmatterPlace } from '../rules/frontmatter-links.js';

export interface ExternalLink {
  /** The address as written. */
  href: string;
  file?: string;
  line?: number;
  column?: number;
  length?: number;
}

export function* externalLinks(site: Site): Generator<ExternalLink> {
  for (const link of writtenLinks(site)) if (/^(?:https?:)?\/\//i.test(link.href)) yield link;
}

function* writtenLinks(site: Site): Generator<ExternalLink> {
  for (const page of site.content.pages) {
    const targets = linkTargets(site, page);
    for (const [i, { file, line, column, length }] of site.store.details(page).links.entries()) {
      const target = targets[i]!;
      // A link that is redirected by the config is reported at the redirect.
      if (target.kind === 'external' && !target.moved)
        yield { href: target.href, file, line, column, length };
    }
    for (const { name, href, kind } of frontmatterHrefs(site, page)) {
      const target = resolveLink(site, page, { href, kind, file: page.path });
      if (target.kind === 'external' && !target.moved)
        yield { href, ...frontmatterPlace(site, page, name), length: href.length };
    }
  }
  yield* configLinks(site);
}

function* configLinks(site: Site): Generator<ExternalLink> {
  const { config, loaded, content } = site;
  const { socialLinks, redirects } = config;
  const at = (href: string, ...path: (string | number)[]): ExternalLink => ({ href, ...loaded.locate(path) });
  for (const [index, locale] of config.locales.entries()) {
    const { lang } = locale;
    for (const { path, link } of navigationLinks(locale, index))
      if (link !== undefined) yield at(link, ...path);
    for (const { text, path } of configTexts(site, lang))
      for (const { href } of parsedText(site, text).links) yield at(href, ...path);
    // Check one edit link for the whole site: the one of the first page, which is likely to exist.
    const page = content.pages.find((page) => page.lang === lang && page.key === 'index');
    const edit = page && editUrlOf(site, page);
    if (edit) yield at(edit, 'locales', index, 'editLink', 'docRepoBaseUrl');
  }
  for (const [i, { mode, content }] of socialLinks.entries()) {
    if (mode === 'link' || mode === 'img') yield at(content, 'socialLinks', i, 'content');
  }
  for (const { path, href } of siteFiles(site)) yield at(href, ...path);
  for (const [from, to] of Object.entries(redirects)) yield at(to, 'redirects', from);
}

/** A URL of this site, written in full. The next build need not be published yet, so it is not requested. */
export function isOwnUrl(site: Site, url: URL): boolean {
  const { siteUrl, base, lang, multiVersion } = site.config;
  const path = url.origin === siteUrl ? withoutBase(url.pathname, base) : undefined;
  if (path === undefined) return false;
  const localeVersion = { lang, version: multiVersion.default };
  return resolveAbsolute(site, localeVersion, path, { query: '', hash: '' }).kind !== 'dead';
}
