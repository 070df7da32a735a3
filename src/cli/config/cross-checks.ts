/**
 * Checks that involve more than one key. They read the config as written and ignore values of the wrong type,
 * so their issues are reported together with those of the schema.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodePath } from '../../runtime/routes.js';
import { isRecord } from '../report/shape.js';
import { listChoices } from '../report/suggest.js';
import { isInside } from '../system/path-checks.js';
import { isHttpUrl, RELATIVE_BASE } from './addresses.js';
import { type ConfigIssue, createIssue, requiredIssue } from './config-issue.js';
import { findFont } from './paths.js';
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

function checkLangs(config: Input): ConfigIssue[] {
  const first = new Map<string, number>();
  return langsOf(config).flatMap((lang, index) => {
    if (lang === undefined) return [];
    const earlier = first.get(lang.toLowerCase());
    if (earlier === undefined) {
      first.set(lang.toLowerCase(), index);
      return [];
    }
    const message = `'locales[${index}].lang' must differ from 'locales[${earlier}].lang', found '${lang}' in both`;
    return [createIssue(['locales', index, 'lang'], message, { code: 'config-conflict' })];
  });
}

function checkDefaultLang(config: Input): ConfigIssue[] {
  const { lang } = config;
  const langs = langsOf(config).filter((known) => known !== undefined);
  if (typeof lang !== 'string' || langs.length === 0) return [];
  if (langs.some((known) => known.toLowerCase() === lang.toLowerCase())) return [];
  const choices = listChoices(langs.map((known) => `'${known}'`));
  const message = `'lang' must be one of the locales, ${choices}, found '${lang}'`;
  return [createIssue(['lang'], message, { code: 'config-conflict' })];
}

function checkVersions(config: Input): ConfigIssue[] {
  const { multiVersion } = config;
  if (!isRecord(multiVersion)) return [];
  const versions = Array.isArray(multiVersion.versions) ? (multiVersion.versions as unknown[]) : [];
  const langs = new Set(langsOf(config).map((lang) => lang?.toLowerCase()));
  const seen = new Map<string, number>();

  const issues = versions.flatMap((version, index) => {
    if (typeof version !== 'string') return [];
    const path = ['multiVersion', 'versions', index];
    const name = `'multiVersion.versions[${index}]'`;
    const earlier = seen.get(version.toLowerCase());
    if (earlier !== undefined) {
      const message = `${name} must differ from 'multiVersion.versions[${earlier}]', found '${version}' in both`;
      return [createIssue(path, message, { code: 'config-conflict' })];
    }
    seen.set(version.toLowerCase(), index);
    if (!langs.has(version.toLowerCase())) return [];
    const message = `${name} must differ from every language, found '${version}'`;
    return [
      createIssue(path, message, { code: 'config-conflict', hint: 'Both are the first part of a URL.' }),
    ];
  });

  const chosen = multiVersion.default;
  const names = versions.filter((version) => typeof version === 'string');
  const path = ['multiVersion', 'default'];
  if (names.length > 0 && (chosen === undefined || chosen === '')) {
    issues.push(requiredIssue(path, 'It is the version whose pages are at the root.'));
  } else if (typeof chosen === 'string' && chosen !== '' && !names.includes(chosen)) {
    const choices = listChoices(names.map((name) => `'${name}'`));
    const expected = names.length === 0 ? 'in multiVersion.versions' : `one of the versions, ${choices}`;
    const message = `'multiVersion.default' must be ${expected}, found '${chosen}'`;
    issues.push(createIssue(path, message, { code: 'config-conflict' }));
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
    return [createIssue(['search', 'apiKey'], message, { code: 'config-conflict', hint: WRITE_KEY_HINT })];
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
  if (!Array.isArray(packageManagers)) return [];
  return (packageManagers as unknown[]).flatMap((name, index, all) => {
    const earlier = all.indexOf(name);
    if (typeof name !== 'string' || earlier === index) return [];
    const message = `'packageManagers[${index}]' must differ from 'packageManagers[${earlier}]', found '${name}' in both`;
    return [createIssue(['packageManagers', index], message, { code: 'config-conflict' })];
  });
}

/** A build replaces the whole output folder, so the folder must not contain files written by hand. */
function checkFolders(config: Input, root: string): ConfigIssue[] {
  const { outDir = 'dist', contentDir = 'content', theme = 'content/_theme' } = config;
  if (typeof outDir !== 'string' || outDir.trim() === '') return [];
  const out = resolve(root, outDir);
  /** `other` is the key to point at if the default of `outDir` is used. */
  const conflict = (what: string, other = 'contentDir') => [
    createIssue(
      [config.outDir === undefined ? other : 'outDir'],
      `'outDir' must be a separate folder, found '${outDir}', which ${what}`,
      { code: 'config-conflict' },
    ),
  ];

  if (isInside(root, out)) return conflict('contains the project');
  for (const [name, folder] of Object.entries({ contentDir, theme })) {
    if (typeof folder === 'string' && isInside(resolve(root, folder), out))
      return conflict(`contains '${name}'`, name);
  }
  if (typeof contentDir === 'string' && isInside(out, resolve(root, contentDir))) {
    return conflict("is in 'contentDir'");
  }
  return [];
}

function checkSiteUrl({ siteUrl, base }: Input): ConfigIssue[] {
  if (typeof siteUrl !== 'string' || !isHttpUrl(siteUrl)) return [];
  const { pathname } = new URL(siteUrl);
  const wanted = decodePath(pathname.replace(/\/?$/, '/'));
  const given = typeof base === 'string' ? decodePath(base.replace(/\/?$/, '/')) : '/';
  if (wanted === '/' || wanted === given || base === RELATIVE_BASE) return [];
  return [
    createIssue(['siteUrl'], `The folder '${pathname}' of 'siteUrl' is not used`, {
      code: 'config-ignored',
      level: 'warning',
      hint: `If the site is served from a folder, set base: '${wanted}'.`,
    }),
  ];
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
  return Object.entries(asked).flatMap(([name, isAsked]) =>
    isAsked
      ? createIssue([name], `'${name}' has no effect without 'siteUrl'`, {
          code: 'config-ignored',
          level: 'warning',
          hint: "Set the public URL of the site: siteUrl: 'https://example.com'.",
        })
      : [],
  );
}

/** The first four bytes of a font file: TrueType, PostScript outlines, or WOFF2. */
const FONT_MARKS = ['\0\x01\0\0', 'OTTO', 'true', 'wOF2'];

function checkFonts({ socialImages }: Input, root: string): ConfigIssue[] {
  const fonts = isRecord(socialImages) && Array.isArray(socialImages.fonts) ? socialImages.fonts : [];
  return (fonts as unknown[]).flatMap((font, index) => {
    if (typeof font !== 'string' || font.trim() === '') return [];
    const file = findFont(root, font);
    const mark = file && beginningOf(file);
    if (mark !== undefined && (file?.endsWith('.css') || FONT_MARKS.includes(mark))) return [];
    const path = ['socialImages', 'fonts', index];
    const [what, hint] =
      mark === undefined
        ? ['which cannot be read', 'Install it if it is a package. Paths are relative to the config.']
        : ['which is not a font', 'Use a .ttf, .otf or .woff2 file, or a package with a style sheet.'];
    return createIssue(path, `'socialImages.fonts[${index}]' must be a font, found '${font}', ${what}`, {
      hint,
    });
  });
}

/** The first four characters of a file, or undefined if it cannot be read. */
function beginningOf(path: string): string | undefined {
  try {
    return readFileSync(path).toString('latin1', 0, 4);
  } catch {
    return undefined;
  }
}

function langsOf({ locales }: Input): (string | undefined)[] {
  if (!Array.isArray(locales)) return [];
  return (locales as unknown[]).map((locale) =>
    isRecord(locale) && typeof locale.lang === 'string' ? locale.lang : undefined,
  );
}
