/** Images, frames and other files of other hosts that the content security policy of the site blocks. */
import type { DocumentLink } from '../../../runtime/model.js';
import type { CspDirective } from '../../config/csp-directives.js';
import { isAllowed } from '../../site/headers.js';
import type { Site } from '../../site/site.js';
import { linkTargets } from '../link-targets.js';
import type { Rule } from '../rule.js';

export const blockedResources: Rule = function* (site) {
  for (const page of site.content.pages) {
    const targets = linkTargets(site, page);
    const meta = site.store.meta(page);
    for (const [i, written] of meta.hrefs.entries()) {
      const target = targets[i]!;
      if (typeof written === 'string' || written[1] === 'link' || target.kind !== 'external') continue;
      const link = meta.links[i]!;
      const directive = directiveOf(site, link);
      if (!directive || isAllowed(site.config, directive, target.href)) continue;
      const { origin, protocol } = new URL(target.href, 'https://own.invalid');
      if (origin === site.config.siteUrl) continue;
      const source = origin === 'null' ? protocol : origin;
      yield {
        code: 'blocked-resource',
        level: 'warning',
        message: `The content security policy blocks ${NAMES[directive]} '${target.href.slice(0, 100)}'.`,
        hint: `Add the file to the site, or allow its host in the config: csp: { '${directive}': ['${source}'] }.`,
        related: [source],
        file: link.file,
        line: link.line,
        column: link.column,
        length: link.length,
      };
    }
  }
};

const NAMES: Partial<Record<CspDirective, string>> = {
  'img-src': 'the image',
  'media-src': 'the media file',
  'frame-src': 'the frame',
  'script-src': 'the script',
  'style-src': 'the style sheet',
};

const DIRECTIVES: Record<string, CspDirective> = {
  img: 'img-src',
  picture: 'img-src',
  input: 'img-src',
  image: 'img-src',
  video: 'media-src',
  audio: 'media-src',
  track: 'media-src',
  iframe: 'frame-src',
  script: 'script-src',
  link: 'style-src',
};

/** Undefined if the element that loads the file is unknown. */
function directiveOf(site: Site, { kind, file, line, column }: DocumentLink): CspDirective | undefined {
  if (kind === 'image') return 'img-src';
  const lines = site.store.source(file)?.split('\n') ?? [];
  const before = [...lines.slice(Math.max(0, line - 20), line - 1), lines[line - 1]?.slice(0, column - 1)];
  const text = before.join('\n');
  if (/\bposter\s*=\s*["']?$/i.test(text)) return 'img-src';
  const element = /<([a-z]+)[^<]*$/i.exec(text)?.[1]?.toLowerCase();
  return element === undefined ? undefined : DIRECTIVES[element];
}
