/** Links in the config: nav, sidebars, icon, logo and tags of `<head>`. */
import type { Diagnostic, DocumentLink, NavItem } from '../../../runtime/model/index.js';
import { isExternal } from '../../../runtime/routes.js';
import type { SidebarConfigItem } from '../../config/schema/navigation-items.js';
import type { SiteConfig } from '../../config/site-config.js';
import { errorDiagnostic } from '../../report/diagnostic.js';
import { didYouMean } from '../../report/suggest.js';
import { redirectOf } from '../../site/links/redirects.js';
import { resolveLink } from '../../site/links/resolve-links.js';
import { configTarget, pageOfKey, versionElsewhere } from '../../site/navigation/navigation.js';
import { configTexts, parsedText, rootPage } from '../../site/page-data/config-texts.js';
import {
  type LocaleVersion,
  localeOf,
  localeVersions,
  pagesIn,
  prefixOf,
  type Site,
} from '../../site/site.js';
import { addressOf, targetProblem } from '../target-problem.js';
import { headHrefs } from './frontmatter-links.js';

type Path = (string | number)[];

export function* configLinks(site: Site): Iterable<Diagnostic> {
  // A sidebar that applies to all languages is in the config once.
  const reported = new Set<string>();
  for (const localeVersion of localeVersions(site)) {
    const locale = localeOf(site, localeVersion.lang);
    yield* textProblems(site, localeVersion);
    for (const { path, link, fileKey } of navigationLinks(locale, locale.index)) {
      if (link !== undefined) yield* linkProblem(site, localeVersion, link, path);
      if (fileKey === undefined) continue;
      for (const problem of keyProblem(site, localeVersion, fileKey, path)) {
        const place = `${problem.file}:${problem.line}:${problem.column}`;
        if (!reported.has(place)) yield problem;
        reported.add(place);
      }
    }
  }
  for (const file of siteFiles(site)) yield* fileProblem(site, file);
}

interface ConfigLink {
  /** Of the value in the config. */
  path: Path;
  link?: string;
  fileKey?: string;
}

/** The links and file keys of the navbar and the sidebars of a language. */
export function* navigationLinks(
  { nav, sidebar }: SiteConfig['locales'][number],
  index: number,
): Generator<ConfigLink> {
  yield* navLinks(nav, ['locales', index, 'nav']);
  for (const [prefix, items] of Object.entries(sidebar === 'auto' ? {} : sidebar))
    if (items !== 'auto') yield* sidebarLinks(items, ['locales', index, 'sidebar', prefix]);
}

export function* navLinks(items: NavItem[], base: Path = []): Generator<{ path: Path; link: string }> {
  for (const [i, item] of items.entries()) {
    if (item.link !== undefined) yield { path: [...base, i, 'link'], link: item.link };
    if (item.items) yield* navLinks(item.items, [...base, i, 'items']);
  }
}

function* sidebarLinks(items: SidebarConfigItem[], base: Path): Generator<ConfigLink> {
  for (const [i, item] of items.entries()) {
    const path = [...base, i];
    if (typeof item === 'string') yield { path, fileKey: item };
    else if (!('dividerType' in item || 'sectionHeaderText' in item)) {
      if (item.fileKey !== undefined) yield { path: [...path, 'fileKey'], fileKey: item.fileKey };
      if (item.link !== undefined) yield { path: [...path, 'link'], link: item.link };
      if (item.items) yield* sidebarLinks(item.items, [...path, 'items']);
    }
  }
}

function* keyProblem(
  site: Site,
  localeVersion: LocaleVersion,
  fileKey: string,
  path: Path,
): Generator<Diagnostic> {
  if (pageOfKey(site, localeVersion, fileKey) || versionElsewhere(site, localeVersion, { fileKey })) return;
  const moved = redirectOf(site, [`${prefixOf(site, localeVersion)}/${fileKey.replace(/^\//, '')}`]);
  const meant = didYouMean(
    fileKey,
    pagesIn(site, localeVersion).map(({ key }) => key),
  );
  yield errorDiagnostic(
    'dead-link',
    `The file key '${fileKey}' matches no page in '${localeVersion.lang}'.`,
    {
      hint:
        (moved && `It moved to '${addressOf(site, moved.to, localeVersion)}'.`) ??
        (meant && `Did you mean '${meant}'?`) ??
        "A file key is the path in the language's folder, without extension, such as 'guide/start/index'.",
      related: [`/${fileKey.replace(/^\//, '')}`],
      ...site.loaded.locate(path),
    },
  );
}

function* linkProblem(
  site: Site,
  localeVersion: LocaleVersion,
  link: string,
  path: Path,
): Generator<Diagnostic> {
  if (isExternal(link) || link.startsWith('#') || versionElsewhere(site, localeVersion, { link })) return;
  const problem = targetProblem(site, link, configTarget(site, localeVersion, link), 'link');
  if (problem) yield { ...problem, ...site.loaded.locate(path) };
}

/** Problems in the Markdown of the footer and of the announcement. */
function* textProblems(site: Site, localeVersion: LocaleVersion): Generator<Diagnostic> {
  const page = rootPage(localeVersion);
  for (const { text, path } of configTexts(site, localeVersion.lang)) {
    const place = site.loaded.locate(path);
    const { links, diagnostics } = parsedText(site, text);
    for (const diagnostic of diagnostics) yield { ...diagnostic, ...place };
    for (const link of links) {
      if (isExternal(link.href) || link.href.startsWith('#')) continue;
      const problem = targetProblem(site, link.href, resolveLink(site, page, link), link.kind);
      if (problem) yield { ...problem, ...place };
    }
  }
}

interface SiteFile {
  path: Path;
  href: string;
  /** The value in the config, if it differs from `href`. */
  written?: string;
  kind: DocumentLink['kind'];
}

/** Icon, logo and the files and pages of `head`. */
export function siteFiles({ config }: Site): SiteFile[] {
  const { icon, logo, head, base } = config;
  const found: SiteFile[] = [];
  const addPicture = (href: string, ...path: Path) => found.push({ path, href, kind: 'image' });
  if (icon) addPicture(icon, 'icon');
  if (typeof logo === 'string') addPicture(logo, 'logo');
  else if (logo) {
    addPicture(logo.light, 'logo', 'light');
    addPicture(logo.dark, 'logo', 'dark');
  }
  const tags = headHrefs(head, base).map(({ path, ...tag }) => ({ path: ['head', ...path], ...tag }));
  return [...found, ...tags];
}

function* fileProblem(site: Site, { path, href, written = href, kind }: SiteFile): Generator<Diagnostic> {
  const absolute = isExternal(href) || href.startsWith('/') ? href : `/${href}`;
  const page = rootPage({ lang: site.config.lang, version: '' });
  const target = resolveLink(site, page, { href: absolute, kind, file: '' });
  const problem = targetProblem(site, written, target, kind);
  if (problem) yield { ...problem, ...site.loaded.locate(path) };
}
