import { Article, Link, usePayload, useSearch, useSite } from '@docs-cli/core/runtime';
import { useHome } from '../navbar/use-home.js';
import { useMessages } from '../theme-context.js';
import { SearchIcon } from '../ui/icons.js';

/** The article is the text of `404.md`, if the site has that page. */
export function NotFoundLayout() {
  const { notFoundTitle, notFoundText, takeMeHomeText, searchText } = useMessages();
  const { html } = usePayload();
  const { nav } = useSite().themeConfig;
  const { home } = useHome();
  const hasSearch = useSearch() !== undefined;
  return (
    <main id="shell-main" className="dc-not-found" tabIndex={-1}>
      <p className="dc-not-found-code">{notFoundTitle}</p>
      {!html?.includes('<h1') && <h1 className="dc-not-found-title">{notFoundText}</h1>}
      {/* Only the boot file knows the address. */}
      <code
        className="dc-not-found-path dc-needs-script"
        data-path=""
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      {html && <Article className="dc-article dc-not-found-article" />}
      <div className="dc-not-found-actions">
        {/* One file is served for every unknown address. The boot file sets the link to the language of the
            address before first paint. */}
        <Link className="dc-button dc-button-brand" href={home} data-home="" suppressHydrationWarning>
          {takeMeHomeText}
        </Link>
        {hasSearch && (
          <button type="button" className="dc-button dc-button-alt dc-needs-script" onClick={openSearch}>
            <SearchIcon />
            {searchText}
          </button>
        )}
      </div>
      <ul className="dc-not-found-links">
        {nav.map(({ text, link }) =>
          link === undefined ? null : (
            <li key={`${text} ${link}`}>
              <Link href={link}>{text}</Link>
            </li>
          ),
        )}
      </ul>
    </main>
  );
}

/** By the button of the navbar, which loads and owns the search. */
function openSearch(): void {
  document.querySelector<HTMLElement>('.dc-search-button')?.click();
}
