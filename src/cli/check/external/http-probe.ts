/**
 * Checks one address with an HTTP request. Only the response head is read. A response that proves nothing about the page,
 * such as one that blocks bots, is no problem.
 */
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { HostLimiter } from './host-limiter.js';
import {
  type Head,
  HttpClient,
  type HttpClientOptions,
  type Reply,
  type RequestFailure,
} from './http-client.js';
import { isNamed, isPrivateHost } from './private-hosts.js';

/** `why` is a sentence without its full stop. */
export type Answer =
  /** `movedTo` is set if the host redirects permanently. */
  | { kind: 'ok'; movedTo?: string }
  /** The host blocks bots, or the result proves nothing. `status` is set if the host responded. */
  | { kind: 'inconclusive'; status?: number }
  | { kind: 'notFound'; why: string }
  /** The error may be temporary. */
  | { kind: 'failed'; why: string }
  /** The host limits the number of requests. */
  | { kind: 'rateLimited' }
  /** The address belongs to this machine or a private network. */
  | { kind: 'private' };

const MAX_REDIRECTS = 10;
const FIRST_RETRY_DELAY_MS = 300;
const MAX_RETRY_DELAY_MS = 30_000;
/** Number of consecutive failures after which a host gets no more requests, if it responded before. */
const MAX_FAILURES = 5;
/** Number of times that a request is sent if its errors may be temporary. */
const MAX_TRIES = 3;
const TOO_MANY_REQUESTS = 429;
/** `Not Implemented` and `HTTP Version Not Supported`: errors of the server that are not temporary. */
const PERMANENT_SERVER_ERRORS = [501, 505];
/** `Request Timeout` and `Too Early` */
const TEMPORARY_CLIENT_ERRORS = [408, 425];

export class HttpProbe {
  readonly #limiter = new HostLimiter();
  readonly #privateHosts: readonly string[];
  readonly #client: HttpClient;
  readonly #answered = new Set<string>();
  /** Number of consecutive failures of each host. */
  readonly #failures = new Map<string, number>();
  /** Hosts that get no more requests, with the result for all of their pages. */
  readonly #closedHosts = new Map<string, RequestFailure>();

  constructor(options: HttpClientOptions) {
    this.#privateHosts = options.privateHosts;
    this.#client = new HttpClient(options);
  }

  /** Whether any host has responded. */
  get hasAnswer(): boolean {
    return this.#answered.size > 0;
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
      const reply = await this.#replyOf(at);
      if ('failure' in reply) return answerOfFailure(at === url ? undefined : at, reply.failure);
      const { status, headers } = reply;
      hasCookies ||= headers['set-cookie'] !== undefined;
      const next = status >= 300 && status < 400 ? locationOf(headers, at) : undefined;
      if (next === undefined) return answerOf(reply, at === url ? undefined : at, movedTo);
      if (next.protocol !== 'http:' && next.protocol !== 'https:') return { kind: 'ok' };
      isPermanent &&= status === 301 || status === 308;
      if (isPermanent) movedTo = next.href;
      at = next;
    }
    // A browser would send the cookies that the host has set, which may end the loop.
    return hasCookies ? { kind: 'inconclusive' } : { kind: 'failed', why: 'It redirects too many times' };
  }

  /** Sends the request again if the error may be temporary. */
  async #replyOf(url: URL): Promise<Reply> {
    if (url.username !== '' || url.password !== '') return { failure: { kind: 'inconclusive' } };
    if (isPrivateHost(url.hostname) && !isNamed(url, this.#privateHosts))
      return { failure: { kind: 'private' } };
    for (let tries = 1; ; tries++) {
      const { reply, retryDelay } = await this.#limiter.run(url.host, () => this.#tryHost(url, tries));
      if (retryDelay === undefined) return reply;
      await wait(retryDelay);
    }
  }

  /** `retryDelay`: time before the next try in ms; undefined to stop retrying. */
  async #tryHost(url: URL, tries: number): Promise<{ reply: Reply; retryDelay?: number | undefined }> {
    const { host } = url;
    const known = this.#closedHosts.get(host);
    if (known) return { reply: { failure: known } };
    let reply = await this.#client.send(url);
    if ('failure' in reply && reply.failure.kind === 'failed') {
      await wait(FIRST_RETRY_DELAY_MS);
      reply = await this.#client.send(url);
    }
    if ('failure' in reply) {
      this.#noteFailure(host, reply.failure);
      return { reply };
    }
    this.#answered.add(host);
    this.#failures.delete(host);
    const retryDelay = retryDelayOf(reply, tries);
    if (reply.status !== TOO_MANY_REQUESTS) return { reply, retryDelay };
    // During a pause, the limiter sends no requests to the host.
    const isPaused = retryDelay !== undefined && this.#limiter.pause(host, retryDelay);
    if (isPaused) return { reply, retryDelay: 0 };
    this.#closedHosts.set(host, { kind: 'rateLimited' });
    return { reply: { failure: { kind: 'rateLimited' } } };
  }

  /** A single page may be slow, but a host that never responds gets no requests for its other pages. */
  #noteFailure(host: string, failure: RequestFailure): void {
    if (failure.kind === 'notFound') this.#closedHosts.set(host, failure);
    if (failure.kind !== 'failed') return;
    const count = (this.#failures.get(host) ?? 0) + 1;
    this.#failures.set(host, count);
    // If the host never responded, the failure of one page may concern only that page.
    const limitOfSilentHost = failure.isOfPage ? 2 : 1;
    if (count >= (this.#answered.has(host) ? MAX_FAILURES : limitOfSilentHost))
      this.#closedHosts.set(host, failure);
  }
}

/** Delay in ms; undefined if retrying is not useful. */
function retryDelayOf({ status, headers }: Head, tries: number): number | undefined {
  const isUseful = status === TOO_MANY_REQUESTS || isTemporary(status);
  if (!isUseful || tries >= MAX_TRIES) return undefined;
  const requested = retryAfter(headers);
  if (requested !== undefined && requested > MAX_RETRY_DELAY_MS) return undefined;
  return requested ?? FIRST_RETRY_DELAY_MS * 2 ** (tries - 1);
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

/** `at`: the final address after redirects, if there were any. */
function answerOf({ status, headers }: Head, at: URL | undefined, movedTo: string | undefined): Answer {
  const name = STATUS_CODES[status];
  const why = `${redirectNote(at)}The host responds with ${status}${name === undefined ? '' : ` ${name}`}`;
  if (status >= 200 && status < 300) return { kind: 'ok', ...(movedTo === undefined ? {} : { movedTo }) };
  // The host shows a challenge to bots.
  if (headers['cf-mitigated'] !== undefined) return { kind: 'inconclusive', status };
  if (status === 404 || status === 410) return { kind: 'notFound', why };
  return isTemporary(status) ? { kind: 'failed', why } : { kind: 'inconclusive', status };
}

function answerOfFailure(at: URL | undefined, failure: RequestFailure): Answer {
  // A redirect into a private network proves nothing.
  if (failure.kind === 'private' && at !== undefined) return { kind: 'inconclusive' };
  return 'why' in failure ? { kind: failure.kind, why: redirectNote(at) + failure.why } : failure;
}

function redirectNote(at: URL | undefined): string {
  return at === undefined ? '' : `It redirects to '${at.href}'. `;
}
