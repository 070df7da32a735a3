/** What `create-docs-cli` needs to know before it writes a site. */
export interface Answers {
  /** Name of the site. */
  title: string;
  /** Language tags. The first one is the default language. */
  langs: string[];
  host: Host;
}

export const HOSTS = ['github-pages', 'netlify', 'cloudflare', 'vercel', 'other'] as const;

export type Host = (typeof HOSTS)[number];

/** Name of a language in that language, such as `Français`. */
export function languageLabel(lang: string): string {
  const name =
    new Intl.DisplayNames([lang], { type: 'language', languageDisplay: 'standard' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** Whether a text is a language tag (BCP 47). */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}
