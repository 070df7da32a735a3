import { Link, linkTo, usePage, usePayload, useSite } from '@docs-cli/core/runtime';

/** Links to the page in each language of the site, labeled in that language. */
export function LanguageLinks() {
  const { locales } = useSite();
  const { alternates } = usePayload();
  const { lang: current, routePath } = usePage();

  return (
    <ul className="dc-menu-list">
      {locales.map(({ lang, label }) => {
        // A 404 page has no path. Its alternates are the home pages.
        const link =
          lang === current && routePath
            ? linkTo(routePath)
            : alternates.find((alternate) => alternate.lang === lang)?.link;
        if (link === undefined) return null;
        return (
          <li key={lang}>
            <Link
              className="dc-menu-link"
              href={link}
              lang={lang}
              hrefLang={lang}
              aria-current={lang === current ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
