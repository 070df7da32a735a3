/** The languages that the default theme has texts in. */
export const interfaceLanguages = [
  'ar',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
  'zh-TW',
] as const;

export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/**
 * The best language of a list for a language tag: the same tag, another region of the language in the same
 * script (`zh-HK` finds `zh-TW`), or a close language. Undefined if there is none.
 */
export function closestLanguage<Tag extends string>(tags: readonly Tag[], lang: string): Tag | undefined {
  const wanted = new Intl.Locale(lang);
  const same = tags.find((tag) => tag.toLowerCase() === lang.toLowerCase());
  if (same) return same;
  const language = CLOSE[wanted.language] ?? wanted.language;
  const { script } = wanted.maximize();
  const related = tags.filter((tag) => new Intl.Locale(tag).language === language);
  return related.find((tag) => new Intl.Locale(tag).maximize().script === script) ?? related[0];
}

/** `no` is Norwegian, which is written as Bokmål (`nb`) or Nynorsk (`nn`). */
const CLOSE: Record<string, string> = { no: 'nb', nn: 'nb' };
