/** Size of the hero's image. A separate module, because `check` reads front matter without loading `image-size`. */
import type { Frontmatter, SourceFile } from '../../../runtime/model/index.js';
import { resolveLink } from '../links/resolve-links.js';
import type { Site } from '../site.js';
import { pictureSize } from './images.js';

/** @param shown the front matter in the form that themes receive. */
export function withHeroImageSize(site: Site, file: SourceFile, shown: Frontmatter): Frontmatter {
  const { hero } = site.store.meta(file).frontmatter;
  if (!hero?.image || !shown.hero?.image) return shown;
  const target = resolveLink(site, file, { href: hero.image.src, kind: 'image', file: file.path });
  const size = target.kind === 'file' && target.path ? pictureSize(site, target.path) : undefined;
  return { ...shown, hero: { ...shown.hero, image: { ...shown.hero.image, ...size } } };
}
