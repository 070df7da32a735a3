/** Images, frames and other files of other hosts that the content security policy of the site blocks. */
import type { AssetType } from '../../../runtime/model.js';
import type { CspDirective } from '../../config/csp-directives.js';
import { isAllowed } from '../../site/headers.js';
import { linkTargets } from '../link-targets.js';
import type { RuleCheck } from '../rule-check.js';

export const blockedResources: RuleCheck = function* (site) {
  for (const page of site.content.pages) {
    const targets = linkTargets(site, page);
    const meta = site.store.meta(page);
    for (const [i, written] of meta.hrefs.entries()) {
      const target = targets[i]!;
      if (typeof written === 'string' || written[1] === 'link' || target.kind !== 'external') continue;
      const link = meta.links[i]!;
      const type = link.kind === 'image' ? 'image' : link.loads;
      if (!type) continue;
      const { directive, name } = DIRECTIVES[type];
      if (isAllowed(site.config, directive, target.href)) continue;
      const { origin, protocol } = new URL(target.href, 'https://own.invalid');
      if (origin === site.config.siteUrl) continue;
      const source = origin === 'null' ? protocol : origin;
      yield {
        code: 'blocked-resource',
        level: 'warning',
        message: `The content security policy blocks ${name} '${target.href.slice(0, 100)}'.`,
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

const DIRECTIVES: Record<AssetType, { directive: CspDirective; name: string }> = {
  image: { directive: 'img-src', name: 'the image' },
  media: { directive: 'media-src', name: 'the media file' },
  document: { directive: 'frame-src', name: 'the frame' },
  object: { directive: 'object-src', name: 'the object' },
  script: { directive: 'script-src', name: 'the script' },
  style: { directive: 'style-src', name: 'the style sheet' },
};
