import { Link, useAssetUrl, useSite } from '@docs-cli/core/runtime';
import { useHome } from './use-home.js';

export function NavTitle() {
  const { title, logo } = useSite();
  const { home } = useHome();
  const toUrl = useAssetUrl();
  const schemes = typeof logo === 'string' ? { both: logo } : (logo ?? {});

  return (
    <Link className="dc-nav-title" href={home}>
      {Object.entries(schemes).map(([scheme, src]) => (
        // The title next to it is its text.
        <img
          key={scheme}
          className={`dc-nav-logo dc-only-${scheme}`}
          src={toUrl(src)}
          alt=""
          // React preloads other images, and readers see only one of two.
          loading={scheme === 'both' ? undefined : 'lazy'}
          width="28"
          height="28"
        />
      ))}
      <span>{title}</span>
    </Link>
  );
}
