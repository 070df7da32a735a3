/** `redirects` of the config: whether their targets exist, and whether readers can reach them. */
import type { Diagnostic } from '../../../runtime/model/index.js';
import { errorDiagnostic, warningDiagnostic } from '../../report/diagnostic.js';
import { type RedirectFault, readRedirects } from '../../site/links/redirects.js';
import { configTarget } from '../../site/navigation/navigation.js';
import type { Site } from '../../site/site.js';
import { addressOf, targetProblem } from '../target-problem.js';

export function* redirects(site: Site): Iterable<Diagnostic> {
  for (const fault of readRedirects(site).faults) yield faultProblem(site, fault);
  // A key that applies to several languages is reported once.
  const reported = new Set<string>();
  for (const { key, localeVersion, to, intermediates } of readRedirects(site).redirects) {
    if (reported.has(key)) continue;
    reported.add(key);
    const dead =
      to.kind === 'page' ? targetProblem(site, site.config.redirects[key]!, to, 'link') : undefined;
    if (dead) {
      const message = `The target of the redirect '${key}' does not exist. ${dead.message}`;
      yield { ...dead, code: 'dead-redirect', level: 'error', message, ...valuePlace(site, key) };
    } else if (intermediates.length > 0) {
      yield warningDiagnostic(
        'redirect-chain',
        `The target of the redirect '${key}' is '${intermediates[0]}', which is a redirect too.`,
        { hint: `Redirect it to '${addressOf(site, to, localeVersion)}'.`, ...valuePlace(site, key) },
      );
    }
  }
}

function faultProblem(site: Site, fault: RedirectFault): Diagnostic {
  const { key } = fault;
  switch (fault.kind) {
    case 'dead': {
      const target = configTarget(site, fault.localeVersion, fault.value);
      const hint = target.kind === 'dead' && target.hint;
      return errorDiagnostic(
        'dead-redirect',
        `The target of the redirect '${key}' does not exist. No page or public file has the path '${fault.value}'.`,
        { ...(hint && { hint }), ...valuePlace(site, key) },
      );
    }
    case 'pattern':
      return errorDiagnostic(
        'dead-redirect',
        `The redirect '${key}' is a pattern. A static site has a file for each redirect, so patterns have no effect.`,
        {
          hint: 'List each path. If your host supports patterns, write them in `content/public/_redirects`.',
          ...keyPlace(site, key),
        },
      );
    case 'no-page': {
      const hash = key.slice(key.indexOf('#'));
      const { movedTo: page, localeVersion } = fault;
      const moved = page && addressOf(site, { kind: 'page', page, query: '', hash }, localeVersion);
      return errorDiagnostic(
        'dead-redirect',
        `The redirect '${key}' is for a heading, but the page '${key.slice(0, -hash.length)}' does not exist.`,
        {
          hint: moved
            ? `The page moved. Change the key to '${moved}'.`
            : `If the whole page moved, remove '${hash}' from the key.`,
          ...keyPlace(site, key),
        },
      );
    }
    case 'loop':
      return errorDiagnostic(
        'redirect-loop',
        `The redirect '${key}' is part of a loop: ${fault.addresses.join(' → ')}.`,
        { hint: 'Redirect one of them to a page that exists.', ...valuePlace(site, key) },
      );
    case 'hidden':
      return errorDiagnostic('redirect-hidden', `The redirect '${key}' is never used: ${fault.reason}.`, {
        hint: 'Remove one of them.',
        ...keyPlace(site, key),
      });
  }
}

function valuePlace(site: Site, key: string) {
  return site.loaded.locate(['redirects', key]);
}

function keyPlace(site: Site, key: string) {
  return site.loaded.locate(['redirects', key], 'key');
}
