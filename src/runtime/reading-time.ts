/**
 * The reading time of a post. In `text`, `{time}` is the number of minutes with its unit in the language `lang`, and
 * `{minutes}` is only the number, for a text that contains the unit itself.
 */
export function formatReadingTime(text: string, minutes: number, lang: string): string {
  return text.replace(/\{(time|minutes)\}/g, (_, name) => {
    if (name === 'minutes') return String(minutes);
    return new Intl.NumberFormat(lang, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(
      minutes,
    );
  });
}
