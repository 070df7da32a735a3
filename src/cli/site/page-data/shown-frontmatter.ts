import type { Frontmatter, SourceFile } from '../../../runtime/model/index.js';
import { linkTo } from '../../../runtime/routes.js';
import { fileLink, resolveLink } from '../links/resolve-links.js';
import type { Site } from '../site.js';
import { customFrontmatter } from './custom-frontmatter.js';
import { pictureSize } from './images.js';

/** Front matter in the form that themes receive: its links are resolved to route paths of this site. */
export function shownFrontmatter(site: Site, file: SourceFile): Frontmatter {
  const { checkIgnore: _, socialImage: __, keywords: ___, ...written } = site.store.meta(file).frontmatter;
  const frontmatter = { ...written, ...customFrontmatter(site, file).values };
  const { hero, features } = frontmatter;
  if (!hero && !features) return frontmatter;
  const lookUp = (href: string, kind: 'link' | 'image') => {
    const target = resolveLink(site, file, { href, kind, file: file.path });
    if (target.kind === 'page') return linkTo(target.page.routePath) + target.query + target.hash;
    if (target.kind === 'unsafe') return '#';
    if (target.kind !== 'file') return href;
    return kind === 'link' ? fileLink(site, target) : target.url + target.suffix;
  };
  const imageOf = (image: NonNullable<typeof hero>['image'] & object) => {
    const target = resolveLink(site, file, { href: image.src, kind: 'image', file: file.path });
    const size = target.kind === 'file' && target.path ? pictureSize(site, target.path) : undefined;
    return { ...image, src: lookUp(image.src, 'image'), ...size };
  };
  // Like the theme, treat an icon with a dot or slash as an address, and any other as a character.
  const isUnsafe = (icon: string) =>
    /[./]/.test(icon) &&
    resolveLink(site, file, { href: icon, kind: 'image', file: file.path }).kind === 'unsafe';
  return {
    ...frontmatter,
    ...(hero
      ? {
          hero: {
            ...hero,
            ...(hero.actions
              ? { actions: hero.actions.map((action) => ({ ...action, link: lookUp(action.link, 'link') })) }
              : {}),
            ...(hero.image ? { image: imageOf(hero.image) } : {}),
          },
        }
      : {}),
    ...(features
      ? {
          features: features.map(({ icon, link, ...feature }) => ({
            ...feature,
            ...(icon !== undefined && !isUnsafe(icon) ? { icon } : {}),
            ...(link ? { link: lookUp(link, 'link') } : {}),
          })),
        }
      : {}),
  };
}
