/**
 * Checks that involve more than one key. They read the config as written and ignore values of the wrong type,
 * so their issues are reported together with those of the schema.
 */
import { resolve } from 'node:path';
import { decodePath } from '../../runtime/routes.js';
import { isRecord } from '../report/shape.js';
import { listChoices } from '../report/suggest.js';
import { isInside } from '../system/path-checks.js';
import { type ConfigIssue, createIssue, formatPath, requiredIssue } from './config-issue.js';
import type { ConfigPath } from './locate.js';
import { findFont, isHttpUrl, RELATIVE_BASE } from './paths.js';
import { WRITE_KEY_HINT, writeKeyVariable } from './write-key.js';

type Input = Readonly<Record<string, unknown>>;

const checks: ((config: Input, root: string) => ConfigIssue[])[] = [
  checkLangs,
  checkDefaultLang,
  checkVersions,
  checkSearch,
  checkPackageManagers,
  checkFolders,
  checkSiteUrl,
  checkNeedOfSiteUrl,
  checkFonts,
];

export function crossIssues(config: Input, root: string): ConfigIssue[] {
  return checks.flatMap((check) => check(config, root));
}

function conflict(path: ConfigPath, message: string, hint?: string): ConfigIssue {
  return createIssue(path, message, { code: 'config-conflict', hint });
}

function ignored(path: ConfigPath, message: string, hint: string): ConfigIssue {
  return createIssue(path, message, { code: 'config-ignored', level: 'warning', hint });
}

/** The texts of a list that repeat an earlier one. */
function repeated(values: readonly unknown[], pathOf: (index: number) => ConfigPath): ConfigIssue[] {
  const first = new Map<string, number>();
  return values.flatMap((value, index) => {
    if (typeof value !== 'string') return [];
    const earlier = first.get(value.toLowerCase());
    if (earlier === undefined) {
      first.set(value.toLowerCase(), index);
      return [];
    }
    const [path, other] = [pathOf(index), pathOf(earlier)];
    const message = `'${formatPath(path)}' must differ from '${formatPath(other)}', found '${value}' in both`;
    return [conflict(path, message)];
  });
}

function checkLangs(config: Input): ConfigIssue[] {
  return repeated(langsOf(config), (index) => ['locales', index, 'lang']);
}

function checkDefaultLang(config: Input): ConfigIssue[] {
  const { lang } = config;
  const langs = langsOf(config).filter((known) => known !== undefined);
  if (typeof lang !== 'string' || langs.length === 0) return [];
  if (langs.some((known) => known.toLowerCase() === lang.toLowerCase())) return [];
  const choices = listChoices(langs.map((known) => `'${known}'`));
  const message = `'lang' must be one of the locales, ${choices}, found '${lang}'`;
  return [conflict(['lang'], message)];
}

function checkVersions(config: Input): ConfigIssue[] {
  const { multiVersion } = config;
  if (!isRecord(multiVersion)) return [];
  const versions = Array.isArray(multiVersion.versions) ? (multiVersion.versions as unknown[]) : [];
  const langs = new Set(langsOf(config).map((lang) => lang?.toLowerCase()));
  const pathOf = (index: number) => ['multiVersion', 'versions', index];
  const issues = versions.flatMap((version, index) => {
    if (typeof version !== 'string' || !langs.has(version.toLowerCase())) return [];
    const message = `'${formatPath(pathOf(index))}' must differ from every language, found '${version}'`;
    return conflict(pathOf(index), message, 'Both are the first part of a URL.');
  });
  issues.push(...repeated(versions, pathOf));

  const chosen = multiVersion.default;
  const names = versions.filter((version) => typeof version === 'string');
  const path = ['multiVersion', 'default'];
  if (names.length > 0 && (chosen === undefined || chosen === '')) {
    issues.push(requiredIssue(path, 'It is the version whose pages are at the root.'));
  } else if (typeof chosen === 'string' && chosen !== '' && !names.includes(chosen)) {
    const choices = listChoices(names.map((name) => `'${name}'`));
    const expected = names.length === 0 ? 'in multiVersion.versions' : `one of the versions, ${choices}`;
    const message = `'multiVersion.default' must be ${expected}, found '${chosen}'`;
    issues.push(conflict(path, message));
  }
  return issues;
}

/** Environment variables that are not set count as absent. Their values are never shown. */
function checkSearch({ search }: Input): ConfigIssue[] {
  if (!isRecord(search)) return [];
  const { apiKey } = search;
  const variable = typeof apiKey === 'string' && apiKey !== '' ? writeKeyVariable(apiKey) : undefined;
  if (variable !== undefined) {
    const message = `'search.apiKey' must be a search-only key, found the value of ${variable}`;
    return [conflict(['search', 'apiKey'], message, WRITE_KEY_HINT)];
  }
  const keys = ['appId', 'apiKey', 'indexName'];
  const given = keys.filter((key) => search[key] !== undefined && search[key] !== '');
  if (given.length === 0 || given.length === keys.length) return [];
  const rest = `with ${given.map((key) => `'search.${key}'`).join(' and ')}`;
  return keys
    .filter((key) => !given.includes(key))
    .map((key) =>
      createIssue(['search', key], `'search.${key}' is required ${rest}`, {
        code: 'config-required',
        hint: 'Set all three keys for hosted search, or none for offline search.',
      }),
    );
}

function checkPackageManagers({ packageManagers }: Input): ConfigIssue[] {
  return Array.isArray(packageManagers)
    ? repeated(packageManagers, (index) => ['packageManagers', index])
    : [];
}

/** A build replaces the whole output folder, so the folder must not contain files written by hand. */
function checkFolders(config: Input, root: string): ConfigIssue[] {
  const { outDir = 'dist', contentDir = 'content', theme = 'content/_theme' } = config;
  if (typeof outDir !== 'string' || outDir.trim() === '') return [];
  const out = resolve(root, outDir);
  /** `other` is the key to point at if the default of `outDir` is used. */
  const refuse = (what: string, other = 'contentDir') => [
    conflict(
      [config.outDir === undefined ? other : 'outDir'],
      `'outDir' must be a separate folder, found '${outDir}', which ${what}`,
    ),
  ];

  if (isInside(root, out)) return refuse('contains the project');
  for (const [name, folder] of Object.entries({ contentDir, theme })) {
    if (typeof folder === 'string' && isInside(resolve(root, folder), out))
      return refuse(`contains '${name}'`, name);
  }
  if (typeof contentDir === 'string' && isInside(out, resolve(root, contentDir))) {
    return refuse("is in 'contentDir'");
  }
  return [];
}

function checkSiteUrl({ siteUrl, base }: Input): ConfigIssue[] {
  if (typeof siteUrl !== 'string' || !isHttpUrl(siteUrl)) return [];
  const { pathname } = new URL(siteUrl);
  const wanted = decodePath(pathname.replace(/\/?$/, '/'));
  const given = typeof base === 'string' ? decodePath(base.replace(/\/?$/, '/')) : '/';
  if (wanted === '/' || wanted === given || base === RELATIVE_BASE) return [];
  const hint = `If the site is served from a folder, set base: '${wanted}'.`;
  return [ignored(['siteUrl'], `The folder '${pathname}' of 'siteUrl' is not used`, hint)];
}

/**
 * Checks only features that the config turns on. Feeds and the sitemap are on by default, and a default
 * causes no warning.
 */
function checkNeedOfSiteUrl({ siteUrl, feeds, sitemap, socialImages }: Input): ConfigIssue[] {
  if (siteUrl !== undefined) return [];
  const asked = {
    feeds: isRecord(feeds),
    sitemap: sitemap === true,
    socialImages: socialImages === true || isRecord(socialImages),
  };
  const hint = "Set the public URL of the site: siteUrl: 'https://example.com'.";
  return Object.entries(asked).flatMap(([name, isAsked]) =>
    isAsked ? ignored([name], `'${name}' has no effect without 'siteUrl'`, hint) : [],
  );
}

function checkFonts({ socialImages }: Input, root: string): ConfigIssue[] {
  const fonts = isRecord(socialImages) && Array.isArray(socialImages.fonts) ? socialImages.fonts : [];
  return (fonts as unknown[]).flatMap((font, index) => {
    if (typeof font !== 'string' || font.trim() === '') return [];
    const file = findFont(root, font);
    if (file !== undefined && /\.(?:css|ttf|otf|woff2)$/i.test(file)) return [];
    const path = ['socialImages', 'fonts', index];
    const [what, hint] =
      file === undefined
        ? ['which cannot be read', 'Install it if it is a package. Paths are relative to the config.']
        : ['which is not a font', 'Use a .ttf, .otf or .woff2 file, or a package with a style sheet.'];
    return createIssue(path, `'socialImages.fonts[${index}]' must be a font, found '${font}', ${what}`, {
      hint,
    });
  });
}

function langsOf({ locales }: Input): (string | undefined)[] {
  if (!Array.isArray(locales)) return [];
  return (locales as unknown[]).map((locale) =>
    isRecord(locale) && typeof locale.lang === 'string' ? locale.lang : undefined,
  );
}
