import { Link, linkTo, localePrefix, usePage, useSite } from '@docs-cli/core/runtime';

/** The page in each version of the site. */
export function VersionLinks() {
  const { lang: defaultLang, multiVersion } = useSite();
  const { lang, version: current, pagePath } = usePage();
  const defaults = { lang: defaultLang, version: multiVersion.default };

  return (
    <ul className="menu-list">
      {multiVersion.versions.map((version) => (
        <li key={version}>
          <Link
            className="menu-link"
            href={linkTo(localePrefix({ lang, version }, defaults) + pagePath)}
            aria-current={version === (current || multiVersion.default) ? 'true' : undefined}
          >
            {version}
          </Link>
        </li>
      ))}
    </ul>
  );
}
