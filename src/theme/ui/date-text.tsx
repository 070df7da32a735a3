import { usePage } from '@docs-cli/core/runtime';

/** A day in the page's language. Always counted in UTC, so that server and reader name the same one. */
export function DateText({ iso }: { iso: string }) {
  const { lang } = usePage();
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const text = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  // Node and the browser may carry different data for a language: the server's wording stays.
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {text}
    </time>
  );
}
