import { Article, Link, usePayload } from '@docs-cli/core/runtime';
import { useHome } from '../navbar/use-home.js';
import { useMessages } from '../theme-context.js';

/** The article is the text of `404.md`, if the site has that page. */
export function NotFoundLayout() {
  const { notFoundTitle, notFoundText, takeMeHomeText } = useMessages();
  const { html } = usePayload();
  const { home } = useHome();
  return (
    <main id="shell-main" className="dc-not-found" tabIndex={-1}>
      <p className="dc-not-found-code">{notFoundTitle}</p>
      {!html?.includes('<h1') && <h1 className="dc-not-found-title">{notFoundText}</h1>}
      {html && <Article className="dc-article dc-not-found-article" />}
      {/* One file is served for every unknown address. The boot file sets the link to the language of the
          address before first paint. */}
      <Link className="dc-button dc-button-brand" href={home} data-home="" suppressHydrationWarning>
        {takeMeHomeText}
      </Link>
    </main>
  );
}
