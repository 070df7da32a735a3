/**
 * `check --external` requests links to other sites. Each address is requested once, however many links use
 * it, and each link is reported. Responses that do not prove a broken link are not reported. `#ids` are not
 * checked, because many pages create them with scripts.
 */
import type { Diagnostic } from '../../../runtime/model/index.js';
import type { SiteConfig } from '../../config/site-config.js';
import { errorDiagnostic, warningDiagnostic } from '../../report/diagnostic.js';
import type { Progress } from '../../report/terminal.js';
import type { Site } from '../../site/site.js';
import { Cache } from '../../system/cache.js';
import { fitsWildcards } from '../wildcards.js';
import { type ExternalLink, externalLinks, isOwnUrl } from './collect-links.js';
import type { Answer } from './http-client.js';
import { HttpProbe } from './http-probe.js';
import { isNamed, isPrivateHost } from './private-hosts.js';

export interface ExternalReport {
  diagnostics: Diagnostic[];
  /** Number of addresses that were requested in this run. */
  requested: number;
  /** Number of addresses whose result was cached. */
  cached: number;
  /** Number of addresses that are not requested: private, placeholders, ignored by the config. */
  excluded: number;
  /** Hosts that limited the number of requests, each with the number of its unchecked addresses. */
  limited: Map<string, number>;
}

export async function checkExternal(site: Site, progress: Progress): Promise<ExternalReport> {
  const { external } = site.config.check;
  const diagnostics: Diagnostic[] = [];
  const linked = new Map<string, { url: URL; links: ExternalLink[] }>();
  const excluded = new Set<string>();
  for (const link of externalLinks(site)) {
    const url = addressOf(link.href);
    if (url === undefined) diagnostics.push(noAddress(link));
    else if (isExcluded(site, url, link.href)) excluded.add(url.href);
    else {
      const before = linked.get(url.href);
      if (before) before.links.push(link);
      else linked.set(url.href, { url, links: [link] });
    }
  }

  const report: ExternalReport = {
    diagnostics,
    requested: 0,
    cached: 0,
    excluded: excluded.size,
    limited: new Map(),
  };
  const cache = new Cache(site.root);
  const known = storedAnswers(cache);
  const httpProbe = new HttpProbe({
    timeoutMs: external.timeout * 1000,
    privateHosts: external.privateHosts,
  });
  let done = 0;
  const answers = new Map<string, Answer>();
  try {
    await Promise.all(
      [...linked.values()].map(async ({ url }) => {
        const [, before] = known.get(url.href) ?? [];
        const answer = before ?? (await httpProbe.probe(url));
        if (!before) known.set(url.href, [seconds(), answer]);
        if (answer.kind === 'private') report.excluded++;
        else if (before) report.cached++;
        else report.requested++;
        answers.set(url.href, answer);
        progress.step('Requesting external links', ++done, linked.size);
      }),
    );
  } finally {
    httpProbe.close();
    cache.writeJson(
      CACHED,
      [...known].filter(([, [, answer]]) => isCached(answer)),
    );
  }
  const hosts = new Set([...linked.values()].map(({ url }) => url.host));
  if (report.requested > 0 && report.cached === 0 && hosts.size > 1 && !httpProbe.hasAnswer) {
    diagnostics.push(noNetwork(hosts.size));
    return report;
  }
  // In the order of the links, so that equal sites give equal reports.
  for (const [href, { url, links }] of linked) {
    const answer = answers.get(href)!;
    if (answer.kind === 'rateLimited') report.limited.set(url.host, (report.limited.get(url.host) ?? 0) + 1);
    for (const link of links) diagnostics.push(...problemOf(link, answer));
  }
  return report;
}

const CACHED = 'external';
const MAX_AGE = 24 * 60 * 60;

/** The stored results of the last day by address, each with its time in seconds since 1970. */
function storedAnswers(cache: Cache): Map<string, [time: number, answer: Answer]> {
  const stored = cache.readJson<[href: string, [time: number, answer: Answer]][]>(CACHED) ?? [];
  return new Map(stored.filter(([, [time]]) => time <= seconds() && seconds() - time < MAX_AGE));
}

/** Whether the host has responded, and not with a failure. */
function isCached(answer: Answer): boolean {
  return answer.kind === 'ok' || (answer.kind === 'inconclusive' && answer.status !== undefined);
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** The URL without the hash, which is never sent to servers; undefined if the address is invalid. */
function addressOf(href: string): URL | undefined {
  const written = href.startsWith('//') ? `https:${href}` : href;
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  url.hash = '';
  return url;
}

function isExcluded(site: Site, url: URL, href: string): boolean {
  const { ignore, privateHosts } = site.config.check.external;
  return (
    (isPrivateHost(url.hostname) && !isNamed(url, privateHosts)) ||
    PLACEHOLDER.test(href) ||
    url.username + url.password !== '' ||
    isOwnUrl(site, url) ||
    isIgnored(url, href, ignore)
  );
}

/**
 * Placeholders that readers fill in: `https://github.com/{owner}/<repo>`, `https://a.com/$NAME`,
 * `https://a.com/…`.
 */
const PLACEHOLDER = /[{}<>]|%7[BD]|%3[CE]|\$[A-Z_]|\/(?:…|%E2%80%A6|\.{3})(?:[/?#]|$)/i;

function isIgnored(url: URL, href: string, ignore: SiteConfig['check']['external']['ignore']): boolean {
  return ignore.some((pattern) => {
    // `search` ignores `lastIndex`, which `test` would use for a pattern with the flag `g`.
    if (typeof pattern !== 'string') return href.search(pattern) >= 0;
    return [href, href.replace(/#.*/s, ''), url.href].some((address) => fitsWildcards(address, pattern));
  });
}

/** Reported once, because it does not concern a specific link. */
function noNetwork(hosts: number): Diagnostic {
  return warningDiagnostic('external-unreachable', `None of the ${hosts} linked hosts responds.`, {
    hint: 'Check the network connection of this machine. To use a proxy, set HTTPS_PROXY and HTTP_PROXY.',
  });
}

function noAddress({ href, ...place }: ExternalLink): Diagnostic {
  return errorDiagnostic('dead-external-link', `Dead link '${href}'. It is not a valid URL.`, {
    hint: 'Correct the URL.',
    ...place,
  });
}

function* problemOf({ href, ...place }: ExternalLink, answer: Answer): Generator<Diagnostic> {
  switch (answer.kind) {
    case 'notFound':
      yield errorDiagnostic('dead-external-link', `Dead link '${href}'. ${answer.why}.`, place);
      break;
    case 'failed':
      // The reason may vary between runs, so it is in the hint: the baseline then sees a single problem.
      yield warningDiagnostic('external-unreachable', `'${href}' could not be requested.`, {
        hint: `${answer.why}. If this is temporary, check again later. If the host blocks automated requests, add the URL to 'check.external.ignore'.`,
        ...place,
      });
      break;
    case 'ok':
      if (answer.movedTo === undefined) break;
      yield warningDiagnostic('external-redirect', `'${href}' moved permanently.`, {
        hint: `Write '${movedHref(href, answer.movedTo)}'.`,
        ...place,
      });
      break;
    default:
  }
}

/** Browsers keep the hash if the new address has none. */
function movedHref(href: string, movedTo: string): string {
  const hash = href.indexOf('#');
  return hash < 0 || movedTo.includes('#') ? movedTo : movedTo + href.slice(hash);
}
