import { usePage } from '@docs-cli/core/runtime';

/** A date in the page's language. Always in UTC, so that server and browser show the same day. */
export function DateText({ iso }: { iso: string }) {
  const { lang } = usePage();
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const text = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  // Node and the browser may have different locale data. The server's text is kept.
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {text}
    </time>
  );
}
