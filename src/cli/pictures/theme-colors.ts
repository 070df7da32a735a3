/** Colors of the theme's light color scheme, for files that cannot use style sheets. */
import type { Bundle } from '../assets/bundle.js';

/**
 * The value of a design token. A site may override it, so the last plain color wins. Undefined if there is
 * none.
 */
export function lightColor({ styles, files }: Bundle, token: string): string | undefined {
  const css = styles.map((url) => Buffer.from(files.get(url) ?? '').toString('utf8')).join('\n');
  const pattern = new RegExp(`${token}:\\s*(?:light-dark\\(\\s*)?([^,;{}()]+)`, 'g');
  const written = [...css.matchAll(pattern)].map(([, value = '']) => value.trim());
  const last = written.filter((value) => !SYSTEM_COLOR.test(value)).at(-1);
  return last !== undefined && /^(#[\da-f]{3,8}|[a-z]+)$/i.test(last) ? last : undefined;
}

/** System colors, used in forced-colors mode: their values are known only to the reader's system. */
const SYSTEM_COLOR =
  /^(?:AccentColor(?:Text)?|ActiveText|Button(?:Border|Face|Text)|Canvas(?:Text)?|Field(?:Text)?|GrayText|Highlight(?:Text)?|LinkText|Mark(?:Text)?|SelectedItem(?:Text)?|VisitedText)$/i;
