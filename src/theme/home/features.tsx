import { type HomeFeature, Link, useAssetUrl, usePage, useTextLang } from '@docs-cli/core/runtime';

export function Features() {
  const { features = [] } = usePage().frontmatter;
  const language = useTextLang();
  if (features.length === 0) return null;
  return (
    <ul className="dc-features" {...language}>
      {features.map((feature, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a feature has no state, and two may have the same title
        <li key={i} className="dc-feature">
          <FeatureIcon icon={feature.icon} />
          <h2 className="dc-feature-title">
            {/* The ::after of the link covers the whole card; its text is only the title. */}
            {feature.link ? <Link href={feature.link}>{feature.title}</Link> : feature.title}
          </h2>
          {feature.details && <p className="dc-feature-details">{feature.details}</p>}
        </li>
      ))}
    </ul>
  );
}

/** A file of the site, or a character such as an emoji. */
function FeatureIcon({ icon }: Pick<HomeFeature, 'icon'>) {
  const toUrl = useAssetUrl();
  if (!icon) return null;
  return /[./]/.test(icon) ? (
    <img className="dc-feature-icon" src={toUrl(icon)} alt="" width="32" height="32" />
  ) : (
    <span className="dc-feature-icon" aria-hidden="true">
      {icon}
    </span>
  );
}
