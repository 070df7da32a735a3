/**
 * Checks addresses with HTTP requests: a few at a time, and fewer to one host. Only the response head is read. A response
 * that proves nothing about the page, such as one that blocks bots, is no problem.
 */
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { type Answer, HttpClient, type HttpClientOptions, type ResponseHead } from './http-client.js';
import { isNamed, isPrivateHost } from './private-hosts.js';

const MAX_CONCURRENT = 8;
const MAX_PER_HOST = 2;
const MAX_REDIRECTS = 10;
const FIRST_RETRY_DELAY_MS = 300;
/** Maximum total of the pauses that a host requests. Beyond that, the host gets no more requests. */
const MAX_PAUSE_MS = 60_000;
/** Number of times that a request is sent if its errors may be temporary: if the host responds, and if it does not. */
const MAX_TRIES = 3;
const MAX_TRIES_WITHOUT_RESPONSE = 2;
/** Number of consecutive failures after which a host gets no more requests: if it responded before, and if not. */
const MAX_FAILURES = 5;
const MAX_FAILURES_OF_SILENT_HOST = 2;
const TOO_MANY_REQUESTS = 429;
/** `Not Implemented` and `HTTP Version Not Supported`: errors of the server that are not temporary. */
const PERMANENT_SERVER_ERRORS = [501, 505];
/** `Request Timeout` and `Too Early` */
const TEMPORARY_CLIENT_ERRORS = [408, 425];

export interface ProbeOptions extends HttpClientOptions {
  /** Private hosts that may be requested. */
  privateHosts: readonly string[];
}

interface Host {
  limit: LimitFunction;
  hasResponded: boolean;
  /** Number of consecutive requests without a response. */
  failures: number;
  /** Process time after which the host may receive requests again. */
  pausedUntil: number;
  /** Total of its pauses in ms. */
  paused: number;
  /** The result for all further addresses, if the host gets no more requests. */
  closed?: Answer;
}

export class HttpProbe {
  readonly #limit = pLimit(MAX_CONCURRENT);
  readonly #privateHosts: readonly string[];
  readonly #client: HttpClient;
  readonly #hosts = new Map<string, Host>();

  constructor({ privateHosts, ...options }: ProbeOptions) {
    this.#privateHosts = privateHosts;
    this.#client = new HttpClient(options);
  }

  /** Whether any host has responded. */
  get hasAnswer(): boolean {
    return [...this.#hosts.values()].some(({ hasResponded }) => hasResponded);
  }

  close(): void {
    this.#client.close();
  }

  /** Follows redirects. */
  async probe(url: URL): Promise<Answer> {
    let at = url;
    /** The last address that was reached by permanent redirects only. */
    let movedTo: string | undefined;
    let isPermanent = true;
    let hasCookies = false;
    for (let steps = 0; steps <= MAX_REDIRECTS; steps++) {
      const reply = await this.#request(at);
      const note = at === url ? '' : `It redirects to '${at.href}'. `;
      if ('kind' in reply) {
        // A redirect into a private network proves nothing.
        if (reply.kind === 'private' && at !== url) return { kind: 'inconclusive' };
        return 'why' in reply ? { ...reply, why: note + reply.why } : reply;
      }
      const { status, headers } = reply;
      hasCookies ||= headers['set-cookie'] !== undefined;
      const next = status >= 300 && status < 400 ? locationOf(headers, at) : undefined;
      if (next === undefined) return answerOf(reply, note, movedTo);
      if (next.protocol !== 'http:' && next.protocol !== 'https:') return { kind: 'ok' };
      isPermanent &&= status === 301 || status === 308;
      if (isPermanent) movedTo = next.href;
      at = next;
    }
    // A browser would send the cookies that the host has set, which may end the loop.
    return hasCookies ? { kind: 'inconclusive' } : { kind: 'failed', why: 'It redirects too many times' };
  }

  #request(url: URL): Promise<ResponseHead | Answer> | Answer {
    if (url.username !== '' || url.password !== '') return { kind: 'inconclusive' };
    const mayBePrivate = isNamed(url, this.#privateHosts);
    if (!mayBePrivate && isPrivateHost(url.hostname)) return { kind: 'private' };
    const host = this.#hostOf(url);
    return host.limit(() => this.#requestFrom(host, () => this.#client.send(url, mayBePrivate)));
  }

  #hostOf({ host: name }: URL): Host {
    const host = this.#hosts.get(name) ?? {
      limit: pLimit(MAX_PER_HOST),
      hasResponded: false,
      failures: 0,
      pausedUntil: 0,
      paused: 0,
    };
    this.#hosts.set(name, host);
    return host;
  }

  /** Sends the request again if the error may be temporary. */
  async #requestFrom(host: Host, send: () => Promise<ResponseHead | Answer>): Promise<ResponseHead | Answer> {
    for (let tries = 1; ; tries++) {
      for (let ms = pauseOf(host); ms > 0; ms = pauseOf(host)) await wait(ms);
      if (host.closed) return host.closed;
      const reply = await this.#limit(send);
      if ('kind' in reply) {
        if (reply.kind !== 'failed' || tries === MAX_TRIES_WITHOUT_RESPONSE) return noteFailure(host, reply);
        await wait(FIRST_RETRY_DELAY_MS);
        continue;
      }
      host.hasResponded = true;
      host.failures = 0;
      const isLimited = reply.status === TOO_MANY_REQUESTS;
      if (!isLimited && !isTemporary(reply.status)) return reply;
      const delay = retryAfter(reply.headers) ?? FIRST_RETRY_DELAY_MS * 2 ** (tries - 1);
      if (isLimited) host.paused += delay;
      if (tries === MAX_TRIES || Math.max(delay, host.paused) > MAX_PAUSE_MS) {
        if (isLimited) host.closed = { kind: 'rateLimited' };
        return host.closed ?? reply;
      }
      if (isLimited) host.pausedUntil = Math.max(host.pausedUntil, performance.now() + delay);
      else await wait(delay);
    }
  }
}

function pauseOf({ pausedUntil }: Host): number {
  return pausedUntil - performance.now();
}

/** A single page may be slow, but a host that never responds gets no requests for its other pages. */
function noteFailure(host: Host, answer: Answer): Answer {
  if (answer.kind === 'failed') host.failures++;
  const limit = host.hasResponded ? MAX_FAILURES : MAX_FAILURES_OF_SILENT_HOST;
  if (answer.kind === 'notFound' || host.failures >= limit) host.closed = answer;
  return answer;
}

function isTemporary(status: number): boolean {
  return status >= 500 && status < 600
    ? !PERMANENT_SERVER_ERRORS.includes(status)
    : TEMPORARY_CLIENT_ERRORS.includes(status);
}

/** The header's value is a number of seconds or a date. Returns ms. */
function retryAfter({ 'retry-after': value = '' }: IncomingHttpHeaders): number | undefined {
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function locationOf({ location }: IncomingHttpHeaders, at: URL): URL | undefined {
  // Hosts send UTF-8 bytes here, although the standard does not allow it.
  const written = location === undefined ? '' : Buffer.from(location, 'latin1').toString('utf8');
  return written !== '' && URL.canParse(written, at.href) ? new URL(written, at.href) : undefined;
}

/** `note`: what to say before the reason. */
function answerOf({ status, headers }: ResponseHead, note: string, movedTo: string | undefined): Answer {
  if (status >= 200 && status < 300) return { kind: 'ok', ...(movedTo === undefined ? {} : { movedTo }) };
  // The host shows a challenge to bots.
  if (headers['cf-mitigated'] !== undefined) return { kind: 'inconclusive', status };
  const why = `${note}The host responds with ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();
  if (status === 404 || status === 410) return { kind: 'notFound', why };
  return isTemporary(status) ? { kind: 'failed', why } : { kind: 'inconclusive', status };
}
