/** What the content security policy of the site blocks: files of other hosts, and styles and data in components. */
import type { AssetType, Diagnostic } from '../../../runtime/model/index.js';
import { allowsInline, isAllowed } from '../../config/content-policy.js';
import type { CspDirective } from '../../config/schema/code-options.js';
import type { Preview } from '../../content/components.js';
import { readHref } from '../../pages/page-meta.js';
import { warningDiagnostic } from '../../report/diagnostic.js';
import { positionAt } from '../../report/position.js';
import { linkTargets } from '../../site/links/resolve-links.js';
import { modulesOf } from '../../site/page-data/page-modules.js';
import type { Site } from '../../site/site.js';
import { usedModules, withoutComments } from '../site-modules.js';

export function* blockedResources(site: Site): Iterable<Diagnostic> {
  for (const page of site.content.pages) {
    const { hrefs } = site.store.meta(page);
    // The targets, the addresses and the links have one entry for each link of the page, in the same order.
    for (const [i, target] of linkTargets(site, page).entries()) {
      // Most links are decided without their details, which are parsed when they are first read.
      if (target.kind !== 'external' || readHref(hrefs[i]!).kind === 'link') continue;
      const link = site.store.details(page).links[i]!;
      const type = link.kind === 'image' ? 'image' : link.loads;
      const url = urlOf(target.href);
      if (!type || !url || url.origin === site.config.siteUrl) continue;
      const { directive, label } = DIRECTIVES[type];
      if (isAllowed(site.config, directive, url)) continue;
      // The origin of a URL without a host, such as `data:`, is 'null'.
      const source = url.origin === 'null' ? url.protocol : url.origin;
      const { file, line, column, length } = link;
      const message = `The content security policy blocks ${label} '${target.href.slice(0, 100)}'.`;
      yield warningDiagnostic('blocked-resource', message, {
        hint: `Add the file to the site, or allow its host in the config: csp: { '${directive}': ['${source}'] }.`,
        related: [source],
        ...{ file, line, column, length },
      });
    }
    for (const { preview } of modulesOf(site, page)) if (preview) yield* blockedInCode(site, preview);
  }
  for (const { file, code } of usedModules(site))
    yield* blockedInCode(site, { file, line: 1, column: 1, code });
}

/** The `style` prop of an HTML element, and an image in a string. */
const STYLE_OR_IMAGE = /(?<=<[a-z](?:=>|[^<>])*\s)style(?==\{)|(?<=["'`])data:image(?=\/)/g;

/** `line` and `column`: the position of the code in its file. */
function* blockedInCode({ config }: Site, { file, line, column, code }: Omit<Preview, 'lang' | 'folder'>) {
  for (const { 0: found, index } of withoutComments(code).matchAll(STYLE_OR_IMAGE)) {
    const isData = found !== 'style';
    if (isData ? isAllowed(config, 'img-src', new URL('data:,')) : allowsInline(config, 'style-src'))
      continue;
    const message = `The content security policy blocks \`${found}\` in the HTML of a component.`;
    const hint = isData ? 'Import the image from a file.' : 'Use a class, and import its style sheet.';
    const at = positionAt(code, index);
    const place = { file, line: line + at.line - 1, column: column + at.column - 1, length: found.length };
    yield warningDiagnostic('blocked-resource', message, { hint, ...place });
  }
}

/** Undefined if the address is invalid: browsers request nothing, and `check --external` reports it. */
function urlOf(href: string): URL | undefined {
  // The base is for addresses without a scheme, such as `//cdn.example.com/a.js`.
  const base = 'https://own.invalid';
  return URL.canParse(href, base) ? new URL(href, base) : undefined;
}

const DIRECTIVES: Record<AssetType, { directive: CspDirective; label: string }> = {
  image: { directive: 'img-src', label: 'the image' },
  media: { directive: 'media-src', label: 'the media file' },
  document: { directive: 'frame-src', label: 'the frame' },
  object: { directive: 'object-src', label: 'the object' },
  script: { directive: 'script-src', label: 'the script' },
  style: { directive: 'style-src', label: 'the style sheet' },
};
