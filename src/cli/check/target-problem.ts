/** The problem of a link, if any. The messages are the same wherever the link is written. */
import type { Diagnostic, DocumentLink } from '../../runtime/model/index.js';
import { decodePath, linkTo } from '../../runtime/routes.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { didYouMean } from '../report/suggest.js';
import { anchorsOf } from '../site/links/heading-ids.js';
import { layoutOf } from '../site/links/layout-path.js';
import type { Destination } from '../site/links/redirects.js';
import type { Target } from '../site/links/resolve-links.js';
import { type LocaleVersion, prefixOf, type Site } from '../site/site.js';

export function targetProblem(
  site: Site,
  href: string,
  target: Target,
  kind: DocumentLink['kind'],
): Diagnostic | undefined {
  return wrongTarget(site, href, target, kind) ?? movedProblem(site, href, target);
}

const DEAD = {
  link: ['dead-link', 'Dead link'],
  image: ['missing-image', 'Missing image'],
  asset: ['missing-file', 'Missing file'],
} as const;

function wrongTarget(
  site: Site,
  href: string,
  target: Target,
  kind: DocumentLink['kind'],
): Diagnostic | undefined {
  switch (target.kind) {
    case 'dead': {
      const [code, what] = DEAD[kind];
      return errorDiagnostic(code, `${what} '${href}'. ${target.why}`, {
        ...(target.hint ? { hint: target.hint } : {}),
        related: [target.path],
      });
    }
    case 'unsafe':
      return errorDiagnostic(
        'unsafe-link',
        `The URL '${href.slice(0, 60)}' could run code, or has an unsafe scheme.`,
        { hint: 'Use an http, https or mailto URL, or a path.' },
      );
    case 'page':
      return kind === 'link' ? anchorProblem(site, href, target) : notAFile(href);
    case 'file':
      return kind === 'link' || !/\.(mdx?|markdown|html)$/i.test(target.url) ? undefined : notAFile(href);
    default:
      return undefined;
  }
}

function movedProblem(site: Site, href: string, target: Target): Diagnostic | undefined {
  if (!('moved' in target) || !target.moved) return undefined;
  const address = addressOf(site, target, target.moved.localeVersion);
  return warningDiagnostic('moved-link', `'${href}' has moved.`, { hint: `Write '${address}'.` });
}

/**
 * A target as a link or config value of a locale version would write it, without the prefix of that
 * language.
 */
export function addressOf(site: Site, place: Destination, { lang }: LocaleVersion): string {
  if (place.kind === 'external') return place.href;
  if (place.kind === 'file') return place.url + place.suffix;
  const { page, query, hash } = place;
  const path =
    page.lang === lang
      ? prefixOf(site, { lang: site.config.lang, version: page.version }) + page.pagePath
      : page.routePath;
  return linkTo(path) + query + hash;
}

function notAFile(href: string): Diagnostic {
  return errorDiagnostic('missing-file', `'${href}' is a page, but a file is expected.`, {
    hint: 'Use the path of an image or another file.',
  });
}

function anchorProblem(site: Site, href: string, target: Target & { kind: 'page' }): Diagnostic | undefined {
  if (target.hash === '') return undefined;
  const id = decodePath(target.hash.slice(1));
  // `#top` and text fragments are handled by the browser.
  if (id === '' || id === 'top' || id.startsWith(':~:')) return undefined;
  // A custom layout may add any id to its page.
  if (layoutOf(site, target.page)) return undefined;
  const anchors = anchorsOf(site, target.page);
  if (anchors.has(id)) return undefined;
  const meant = didYouMean(id, anchors) ?? ownSlug(site, target, id);
  return errorDiagnostic(
    'dead-anchor',
    `Dead anchor '${href}'. '${target.page.path}' has no heading or element with the id '${id}'.`,
    {
      ...(meant ? { hint: `Did you mean '#${meant}'?` } : {}),
      related: [target.page.path, ...site.store.meta(target.page).includes],
    },
  );
}

/**
 * The heading that a link names by its translated text. Translations use the ids of their source, so the link
 * is dead.
 */
function ownSlug(site: Site, target: Target & { kind: 'page' }, id: string): string | undefined {
  const at = site.store.details(target.page).headings.findIndex(({ slug }) => slug === id);
  return at < 0 ? undefined : [...anchorsOf(site, target.page)][at];
}
