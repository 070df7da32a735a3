import {
  type HeroAction,
  Link,
  type NavItem,
  useAssetUrl,
  usePage,
  useSite,
  useTextLang,
} from '@docs-cli/core/runtime';
import { useMessages, useSlot } from '../theme-context.js';

export function Hero() {
  const { hero = {} } = usePage().frontmatter;
  const site = useSite();
  const toUrl = useAssetUrl();
  const HeroBackdrop = useSlot('HeroBackdrop');
  const actions = useActions(hero.actions);
  const tagline = hero.tagline ?? site.description;
  const { src: own, alt = '', width = 112, height = 112 }: Partial<HTMLImageElement> = hero.image || {};
  const image = own ?? (hero.image !== false && site.logo);
  const images = typeof image === 'string' ? { both: image } : image || {};

  return (
    <section className="dc-hero">
      <HeroBackdrop />
      <div className="dc-hero-inner" {...useTextLang()}>
        {Object.entries(images).map(([scheme, src]) => (
          <img
            key={scheme}
            className={`${own ? 'dc-hero-picture' : 'dc-hero-image'} dc-only-${scheme}`}
            src={toUrl(src)}
            alt={alt}
            width={width}
            height={height}
            loading={scheme === 'both' ? undefined : 'lazy'}
          />
        ))}
        <h1 className="dc-hero-name">{hero.name ?? site.title}</h1>
        {hero.text && <p className="dc-hero-text">{hero.text}</p>}
        {tagline && <p className="dc-hero-tagline">{tagline}</p>}
        {actions.length > 0 && (
          <p className="dc-hero-actions">
            {actions.map((action) => (
              <Link
                key={`${action.text} ${action.link}`}
                className={`dc-button dc-button-${action.theme ?? 'alt'}`}
                href={action.link}
              >
                {action.text}
              </Link>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

/**
 * The page's buttons. Default: a link to the first entry of the navbar, and one to the sources or the second
 * entry.
 */
function useActions(own: HeroAction[] | undefined): HeroAction[] {
  const { nav, socialLinks } = useSite().themeConfig;
  const { heroPrimaryText, heroSecondaryText } = useMessages();
  if (own) return own.map((action, index) => (index === 0 ? { theme: 'brand', ...action } : action));
  const [first, second] = nav.flatMap(linksOf);
  const source = socialLinks.find((link) => link.icon === 'github' && link.mode === 'link');
  const actions: HeroAction[] = [];
  if (first) actions.push({ text: heroPrimaryText, link: first, theme: 'brand' });
  if (source) actions.push({ text: source.name, link: source.content });
  else if (second) actions.push({ text: heroSecondaryText, link: second });
  return actions;
}

function linksOf({ link, items = [] }: NavItem): string[] {
  return link ? [link] : items.flatMap(linksOf);
}
