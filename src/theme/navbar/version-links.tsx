import { Link, usePage, usePayload, useSite } from '@docs-cli/core/runtime';

/** The page in each version of the site. */
export function VersionLinks() {
  const { multiVersion } = useSite();
  const { versions = [] } = usePayload();
  const current = usePage().version || multiVersion.default;

  return (
    <ul className="dc-menu-list">
      {versions.map(({ version, link }) => (
        <li key={version}>
          <Link
            className="dc-menu-link"
            href={link}
            aria-current={version === current ? 'true' : undefined}
            data-keep-section=""
          >
            {version}
          </Link>
        </li>
      ))}
    </ul>
  );
}
