/** Links of the config: nav, sidebars, icon and logo. */
import type { Diagnostic, NavItem } from '../../../runtime/model.js';
import { isExternal } from '../../../runtime/routes.js';
import type { SidebarConfigItem } from '../../config/site-config.js';
import { resolveLink } from '../../site/links.js';
import { configTarget, pageOfKey, versionElsewhere } from '../../site/navigation.js';
import { type Edition, editions, localeOf, type Site } from '../../site/site.js';
import type { Rule } from '../rule.js';
import { targetProblem } from '../target-problem.js';

type Path = (string | number)[];

export const configLinks: Rule = function* (site) {
  for (const edition of editions(site)) {
    const locale = localeOf(site, edition.lang);
    for (const { path, link } of navLinks(locale.nav, ['locales', locale.index, 'nav'])) {
      yield* linkProblem(site, edition, link, path);
    }
    if (locale.sidebar === 'auto') continue;
    const base: Path = ['locales', locale.index, 'sidebar'];
    for (const [prefix, items] of Object.entries(locale.sidebar)) {
      if (items !== 'auto') yield* itemProblems(site, edition, items, [...base, prefix]);
    }
  }
  for (const { path, href } of siteFiles(site)) yield* fileProblem(site, href, path);
};

function* navLinks(items: NavItem[], base: Path): Generator<{ path: Path; link: string }> {
  for (const [i, item] of items.entries()) {
    if (item.link !== undefined) yield { path: [...base, i, 'link'], link: item.link };
    if (item.items) yield* navLinks(item.items, [...base, i, 'items']);
  }
}

function* itemProblems(
  site: Site,
  edition: Edition,
  items: SidebarConfigItem[],
  base: Path,
): Generator<Diagnostic> {
  for (const [i, item] of items.entries()) {
    const path = [...base, i];
    if (typeof item === 'string') yield* keyProblem(site, edition, item, path);
    else if ('dividerType' in item || 'sectionHeaderText' in item) continue;
    else {
      if (item.fileKey !== undefined) yield* keyProblem(site, edition, item.fileKey, [...path, 'fileKey']);
      if (item.link !== undefined) yield* linkProblem(site, edition, item.link, [...path, 'link']);
      if (item.items) yield* itemProblems(site, edition, item.items, [...path, 'items']);
    }
  }
}

function* keyProblem(site: Site, edition: Edition, fileKey: string, path: Path): Generator<Diagnostic> {
  if (pageOfKey(site, edition, fileKey) || versionElsewhere(site, edition, { fileKey })) return;
  yield {
    code: 'dead-link',
    level: 'error',
    message: `The file key '${fileKey}' names no page in '${edition.lang}'.`,
    hint: "A file key is the path below the language's folder, without extension: 'guide/start/index'.",
    ...site.loaded.locate(path),
  };
}

function* linkProblem(site: Site, edition: Edition, link: string, path: Path): Generator<Diagnostic> {
  if (isExternal(link) || link.startsWith('#') || versionElsewhere(site, edition, { link })) return;
  const problem = targetProblem(site, link, configTarget(site, edition, link), 'link');
  if (problem) yield { ...problem, ...site.loaded.locate(path) };
}

function siteFiles({ config }: Site): { path: Path; href: string }[] {
  const { icon, logo } = config;
  const found: { path: Path; href: string }[] = [];
  if (icon) found.push({ path: ['icon'], href: icon });
  if (typeof logo === 'string') found.push({ path: ['logo'], href: logo });
  else if (logo)
    found.push({ path: ['logo', 'light'], href: logo.light }, { path: ['logo', 'dark'], href: logo.dark });
  return found;
}

function* fileProblem(site: Site, href: string, path: Path): Generator<Diagnostic> {
  const absolute = isExternal(href) || href.startsWith('/') ? href : `/${href}`;
  const page = {
    lang: site.config.lang,
    version: '',
    path: '',
    relativePath: '',
    key: '',
    pagePath: '/',
    routePath: '/',
  };
  const target = resolveLink(site, page, { href: absolute, kind: 'image', file: '' });
  const problem = targetProblem(site, href, target, 'image');
  if (problem) yield { ...problem, ...site.loaded.locate(path) };
}
