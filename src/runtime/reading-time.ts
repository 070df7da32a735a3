/** The text of a language without its own texts. */
const ENGLISH = '{time} read';

/**
 * How long it takes to read a post, such as `3 min read`.
 *
 * @param text The text of the interface, with `{time}`.
 */
export function readingTime(text: string, lang: string, minutes: number): string {
  const locale = text === ENGLISH ? 'en' : lang;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return text.replace('{time}', () => format.format(minutes));
}
