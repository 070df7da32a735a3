/** Colours of the theme for what knows no style sheet: those of its light scheme. */
import type { Bundle } from '../assets/bundle-theme.js';

/** The value of a token, which a site may set anew: the last plain color counts. Undefined if there is none. */
export function lightColor({ styles, files }: Bundle, token: string): string | undefined {
  const css = styles.map((url) => Buffer.from(files.get(url) ?? '').toString('utf8')).join('\n');
  const pattern = new RegExp(`${token}:\\s*(?:light-dark\\(\\s*)?([^,;{}()]+)`, 'g');
  const written = [...css.matchAll(pattern)].map(([, value = '']) => value.trim());
  const last = written.filter((value) => !SYSTEM_COLOR.test(value)).at(-1);
  return last !== undefined && /^(#[\da-f]{3,8}|[a-z]+)$/i.test(last) ? last : undefined;
}

/** What a token is where a system forces its own colors, which only that system knows. */
const SYSTEM_COLOR =
  /^(?:AccentColor(?:Text)?|ActiveText|Button(?:Border|Face|Text)|Canvas(?:Text)?|Field(?:Text)?|GrayText|Highlight(?:Text)?|LinkText|Mark(?:Text)?|SelectedItem(?:Text)?|VisitedText)$/i;
