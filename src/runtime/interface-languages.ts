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

/** Norwegian: Bokmål, either form, and Nynorsk, in the order in which they replace each other. */
const NORWEGIAN = ['nb', 'no', 'nn'];

/**
 * The best tag of a list for a language: the same tag, else the same language (in the same script if there is
 * one: `zh-HK` finds `zh-TW`), else another form of Norwegian. Undefined if there is none.
 */
export function closestLanguage<Tag extends string>(tags: readonly Tag[], lang: string): Tag | undefined {
  const same = tags.find((tag) => tag.toLowerCase() === lang.toLowerCase());
  if (same) return same;
  const wanted = new Intl.Locale(lang);
  const { script } = wanted.maximize();
  const forms = NORWEGIAN.includes(wanted.language) ? [wanted.language, ...NORWEGIAN] : [wanted.language];
  const related = forms.flatMap((form) => tags.filter((tag) => new Intl.Locale(tag).language === form));
  return related.find((tag) => new Intl.Locale(tag).maximize().script === script) ?? related[0];
}
