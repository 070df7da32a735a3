import { useAssetUrl, useSite } from '@docs-cli/core/runtime';

/** The logo of the site, or one for each color scheme. Decorative: the site's name is in a text beside it. */
export function SiteLogo({ size, className }: { size: number; className: string }) {
  const { logo } = useSite();
  const toUrl = useAssetUrl();
  const schemes = typeof logo === 'string' ? { both: logo } : (logo ?? {});
  return Object.entries(schemes).map(([scheme, src]) => (
    <img
      key={scheme}
      className={`${className} dc-only-${scheme}`}
      src={toUrl(src)}
      alt=""
      // React preloads other images, and readers see only one of two.
      loading={scheme === 'both' ? undefined : 'lazy'}
      width={size}
      height={size}
    />
  ));
}
