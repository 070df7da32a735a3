/** Colours of the theme for what knows no style sheet: those of its light scheme. */
import type { Bundle } from '../assets/bundle.js';

/** The value of a token, which a site may set anew: the last one counts. Undefined where it is no plain colour. */
export function lightColor({ styles, files }: Bundle, token: string): string | undefined {
  const css = styles.map((url) => Buffer.from(files.get(url) ?? '').toString('utf8')).join('\n');
  const pattern = new RegExp(`${token}:\\s*(?:light-dark\\(\\s*)?([^,;{}()]+)`, 'g');
  const written = [...css.matchAll(pattern)].at(-1)?.[1];
  return written && /^(#[\da-f]{3,8}|[a-z]+)$/i.test(written.trim()) ? written.trim() : undefined;
}
