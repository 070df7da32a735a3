/** Values of a config: texts, lists, languages and URLs. */
import type { UserConfig, UserLocale } from '@docs-cli/core/internal/cli/config/index.js';
import { isLanguage, languageLabel } from 'create-docs-cli/internal/answers.js';
import { asRecord, type Value } from './static-config.js';

/** The globs of a list as patterns in which `*` matches any characters. */
export function patternsOf(globs: Value): string[] {
  return listOf(globs).flatMap((glob) => (typeof glob === 'string' ? glob.replace(/\*+\/?/g, '*') : []));
}

/** A language tag that docs-cli accepts; undefined if the text is not a language tag. */
export function languageOf(text: string): string | undefined {
  const tag = text.replaceAll('_', '-');
  if (isLanguage(tag)) return tag;
  try {
    return Intl.getCanonicalLocales(tag)[0] === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}

export function localeOf(lang: string, label: string | undefined): UserLocale {
  return { lang, label: label ?? languageLabel(lang) };
}

/** The part of the config that depends on the language. A site in English only needs no list of languages. */
export function localePart(entries: UserLocale[]): Partial<UserConfig> {
  const [first, ...others] = entries;
  if (first === undefined || others.length > 0 || first.lang !== 'en') return { locales: entries };
  const { lang, label, nav, sidebar, outlineTitle, ...texts } = first;
  return defined({
    // Most texts can only be replaced in a locale.
    locales: Object.keys(texts).length > 0 ? [{ lang, label, ...texts }] : undefined,
    nav,
    sidebar,
    outlineTitle,
  });
}

/** Removes the keys without a value, so that the config contains only what is set. */
export function defined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

export function stringOf(value: Value): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function listOf(value: Value): Value[] {
  return Array.isArray(value) ? value : [];
}

/** The text without HTML tags. */
export function plainLabel(value: Value): string {
  return String(asRecord(value) ? '' : (value ?? ''))
    .replace(/<[^>]*>/g, '')
    .trim();
}

/** A URL without its path; undefined for other values. */
export function originOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { origin, protocol } = new URL(value);
  return /^https?:$/.test(protocol) ? origin : undefined;
}

/** A logo as one path, or one for each color scheme. */
export function logoOf(value: unknown): UserConfig['logo'] {
  if (typeof value === 'string') return value;
  const logo = asRecord(value);
  const [light, dark] = [stringOf(logo?.light), stringOf(logo?.dark)];
  if (light !== undefined && dark !== undefined) return { light, dark };
  return stringOf(logo?.src) ?? light ?? dark;
}

/** undefined for an empty list. */
export function some<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}
