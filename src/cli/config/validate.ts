/**
 * Validates what a config file exports, and turns it into the config that the later stages read: fills in optional parts
 * and completes every locale.
 */
import type { Messages } from '../../runtime/model/index.js';
import { withoutExtensions } from './config-extensions.js';
import type { ConfigIssue } from './config-issue.js';
import { crossIssues } from './cross-checks.js';
import { messageKeys } from './message-keys.js';
import { RELATIVE_BASE } from './paths.js';
import { configSchema, type ParsedConfig } from './schema/index.js';
import type { SiteConfig, SiteLocale } from './site-config.js';
import { issuesFromZod } from './zod-messages.js';

type ParsedLocale = NonNullable<ParsedConfig['locales']>[number];

export interface Validated {
  /** The config without the values that are errors. Absent if it needs one of them. */
  config?: SiteConfig;
  issues: ConfigIssue[];
}

/** `root` is the absolute path of the project. */
export function validateConfig(input: Readonly<Record<string, unknown>>, root: string): Validated {
  const data = withoutExtensions(input);
  const parsed = configSchema.safeParse({ ...data, frontmatter: input.frontmatter });
  const zodIssues = parsed.success ? [] : parsed.error.issues;
  const issues = [...issuesFromZod(zodIssues, { schema: configSchema, input }), ...crossIssues(input, root)];
  const errors = issues.filter(({ level }) => level === 'error');
  if (errors.some(({ path: [key] }) => DECIDES_PAGES.includes(String(key)))) return { issues };
  const valid = errors.length === 0 ? parsed : configSchema.safeParse(errors.reduce(withoutValue, data));
  return valid.success ? { config: resolveConfig(valid.data), issues } : { issues };
}

/** Keys that decide which pages a site has, and where. Without one of them, other problems would be reported by mistake. */
const DECIDES_PAGES: readonly string[] = ['lang', 'locales', 'contentDir', 'multiVersion', 'base'];

/** The config without the value of an issue: the last key of its path that is not an index. */
function withoutValue<T>(value: T, { path }: Pick<ConfigIssue, 'path'>): T {
  const last = path.findLastIndex((step) => typeof step === 'string');
  const [step, ...rest] = path.slice(0, last + 1);
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((each, i) => (i === step ? withoutValue(each, { path: rest }) : each)) as T;
  const { [step]: found, ...others } = value as Record<string, unknown>;
  return (rest.length === 0 ? others : { ...others, [step]: withoutValue(found, { path: rest }) }) as T;
}

function resolveConfig(parsed: ParsedConfig): SiteConfig {
  const {
    nav: _nav,
    sidebar: _sidebar,
    editLink: _editLink,
    footer: _footer,
    announcement: _announcement,
    lastUpdatedText: _lastUpdatedText,
    outlineTitle: _outlineTitle,
    frontmatter: _frontmatter,
    plugins: _plugins,
    clientEntry,
    search,
    ...rest
  } = parsed;
  const written = parsed.locales ?? [];
  const locales = written.length > 0 ? written : [onlyLocale(parsed.lang ?? 'en')];
  return {
    ...rest,
    base: parsed.base === RELATIVE_BASE ? '/' : parsed.base,
    relativeUrls: parsed.base === RELATIVE_BASE,
    lang: defaultLang(parsed.lang, locales),
    locales: locales.map((locale) => completeLocale(locale, parsed)),
    clientEntries: clientEntry === undefined ? [] : [clientEntry],
    search: resolveSearch(search),
    ...resolveSearchIndex(search),
    check: { ...parsed.check, rules: { ...defaultRules(parsed), ...defined(parsed.check.rules) } },
  };
}

function onlyLocale(lang: string): ParsedLocale {
  const names = new Intl.DisplayNames([lang], { type: 'language' });
  return { lang, label: names.of(lang) ?? lang, partial: false };
}

/** Uses the spelling of the locale, because the tag is also the name of a folder. */
function defaultLang(lang: string | undefined, locales: readonly ParsedLocale[]): string {
  const found = locales.find((locale) => locale.lang.toLowerCase() === lang?.toLowerCase());
  return (found ?? locales[0])?.lang ?? 'en';
}

function completeLocale(locale: ParsedLocale, site: ParsedConfig): SiteLocale {
  const footer = locale.footer ?? site.footer;
  const announcement = locale.announcement ?? site.announcement;
  const editLink = { ...defined(site.editLink ?? {}), ...defined(locale.editLink ?? {}) };
  return {
    lang: locale.lang,
    label: locale.label,
    partial: locale.partial,
    title: locale.title ?? site.title,
    description: locale.description ?? site.description,
    nav: locale.nav ?? site.nav,
    sidebar: locale.sidebar ?? site.sidebar,
    ...(Object.keys(editLink).length > 0 && { editLink }),
    ...(footer !== undefined && { footer }),
    ...(announcement && { announcement }),
    messages: messagesOf(locale, site),
  };
}

function messagesOf(locale: ParsedLocale, site: ParsedConfig): Partial<Messages> {
  const messages: Partial<Messages> = {};
  for (const key of messageKeys) {
    const text = locale[key] ?? siteText(key, site);
    if (text !== undefined) messages[key] = text;
  }
  return messages;
}

/** The two texts that can also be set at the top level of the config. */
function siteText(key: keyof Messages, site: ParsedConfig): string | undefined {
  return key === 'outlineTitle' || key === 'lastUpdatedText' ? site[key] : undefined;
}

function resolveSearch(search: ParsedConfig['search']): SiteConfig['search'] {
  if (search === false) return false;
  const { appId, apiKey, indexName, noResultsUrl, insights } = search ?? {};
  const options = noResultsUrl === undefined ? {} : { noResultsUrl };
  if (!appId || !apiKey || !indexName) return { mode: 'offline', ...options };
  return { mode: 'hosted', appId, apiKey, indexName, ...options, ...(insights ? { insights } : {}) };
}

function resolveSearchIndex(search: ParsedConfig['search']): Pick<SiteConfig, 'searchIndex'> {
  if (!search) return {};
  const { settings, synonyms } = search;
  return settings || synonyms ? { searchIndex: defined({ settings, synonyms }) } : {};
}

/** Descriptions are for search engines and link previews, so they matter on a site with a public address. */
function defaultRules({ siteUrl }: ParsedConfig): SiteConfig['check']['rules'] {
  return siteUrl === undefined ? { 'missing-description': 'off' } : {};
}

function defined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>;
}
