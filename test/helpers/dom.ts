/**
 * A happy-dom page, installed as globals for the duration of a test.
 *
 * Timers are Node's, so that `t.mock.timers` controls the page's time. Import react-dom only while a page is
 * open: it looks for a document once, when it is loaded.
 */
import type { TestContext } from 'node:test';
import { Window } from 'happy-dom';

export interface PageOptions {
  url?: string;
  /** Markup of the whole document, or of the body only. */
  html?: string;
  /** Initial local storage, or `blocked`: every access throws. */
  storage?: Record<string, string> | 'blocked';
  userAgent?: string;
  languages?: string[];
  /** Media queries that match. */
  media?: string[];
  /**
   * Responses of `fetch` by path, or promises of them: JSON, or a text. A path without an entry is a 404, an `Error` is a
   * network failure, and a `Response` is itself.
   */
  files?: Record<string, unknown>;
}

export interface Page {
  window: Window;
  /**
   * Calls of `location.assign`, `replace` and `reload`, for example `replace /zh/`. No navigation happens.
   */
  left: string[];
  /** Paths that were fetched, with their queries. */
  fetched: string[];
  files: Record<string, unknown>;
  /** Sets whether a media query matches, and notifies its listeners. */
  setMedia(query: string, matches: boolean): void;
  /** Registers a callback that runs before the page is closed. */
  onClose(end: () => void): void;
  /** Runs everything that does not need time to pass. */
  settle(): Promise<void>;
  /** Runs everything that needs no time until the condition is true, for example after `history.back()`. */
  until(condition: () => boolean): Promise<void>;
}

/** Globals that Node has too, but that must come from happy-dom to work with its elements. */
const REPLACED = ['Event', 'CustomEvent', 'MessageEvent', 'AbortController', 'AbortSignal', 'EventTarget'];

/** Opens a page. When the test ends, the page is closed and the globals are restored. */
export function openPage(t: TestContext, options: PageOptions = {}): Page {
  const { url = 'https://docs.test/', html = '', storage = {}, media = [], files = {} } = options;
  const window = new Window({
    url,
    width: 1280,
    height: 800,
    settings: {
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      ...(options.userAgent ? { navigator: { userAgent: options.userAgent } } : {}),
    },
  });
  const left: string[] = [];
  const fetched: string[] = [];
  const matching = new Set(media);
  const lists = new Map<string, EventTarget>();
  // Events and listeners must come from the page's window.
  class MediaList extends (window.EventTarget as unknown as typeof EventTarget) {
    constructor(readonly media: string) {
      super();
    }
    get matches(): boolean {
      return matching.has(this.media);
    }
  }

  const shown = (target: unknown) => String(target).replace('https://docs.test', '');
  for (const way of ['assign', 'replace', 'reload']) {
    Object.defineProperty(window.location, way, {
      configurable: true,
      value: (target?: unknown) => left.push(target === undefined ? way : `${way} ${shown(target)}`),
    });
  }
  if (options.languages) {
    Object.defineProperty(window.navigator, 'languages', { configurable: true, value: options.languages });
  }
  if (storage !== 'blocked') {
    for (const [key, value] of Object.entries(storage)) window.localStorage.setItem(key, value);
  }
  if (html) {
    window.document.documentElement.innerHTML = /<(head|body)/.test(html)
      ? html
      : `<head></head><body>${html}</body>`;
  }

  const replacements: PropertyDescriptorMap = {};
  const source = Object.getOwnPropertyDescriptors(window) as PropertyDescriptorMap;
  for (const [name, descriptor] of Object.entries(source)) {
    if (name in globalThis && !REPLACED.includes(name) && name !== 'navigator' && name !== 'localStorage')
      continue;
    const read = () => window[name as keyof Window] as unknown;
    const value = read();
    // Classes keep their identity; functions are bound to their window.
    if (typeof value === 'function' && !/^[A-Z]/.test(name)) {
      replacements[name] = { configurable: true, writable: true, value: value.bind(window) };
    } else if ('value' in descriptor) replacements[name] = { configurable: true, writable: true, value };
    else replacements[name] = { configurable: true, get: read };
  }
  const define = (name: string, value: unknown) => {
    Object.defineProperty(window, name, { configurable: true, writable: true, value });
    replacements[name] = { configurable: true, writable: true, value };
  };
  for (const name of ['window', 'self'])
    replacements[name] = { configurable: true, writable: true, value: window };
  if (storage === 'blocked') {
    const get = () => {
      throw new Error('SecurityError');
    };
    replacements.localStorage = { configurable: true, get };
    replacements.sessionStorage = { configurable: true, get };
  }
  define('matchMedia', (query: string) => {
    const list = lists.get(query) ?? new MediaList(query);
    lists.set(query, list);
    return list;
  });
  define('fetch', async (target: string) => {
    const path = shown(target);
    fetched.push(path);
    const answer = await files[path.replace(/\?.*/, '')];
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    if (answer === undefined) return new Response('Not found', { status: 404 });
    return typeof answer === 'string' ? new Response(answer) : Response.json(answer);
  });

  const before = new Map<string, PropertyDescriptor | undefined>();
  const install = (name: string, descriptor: PropertyDescriptor) => {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, descriptor);
  };
  for (const [name, descriptor] of Object.entries(replacements)) install(name, descriptor);
  const ends: (() => void)[] = [];
  // Macrotasks: React's scheduler uses one for each step.
  const settle = async () => {
    for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  t.after(async () => {
    for (const end of ends) end();
    await settle();
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else delete (globalThis as Record<string, unknown>)[name];
    }
    await window.happyDOM.close();
  });

  return {
    window,
    left,
    fetched,
    files,
    setMedia(query, matches) {
      if (matches) matching.add(query);
      else matching.delete(query);
      lists.get(query)?.dispatchEvent(new Event('change'));
    },
    onClose: (end) => ends.push(end),
    settle,
    async until(condition) {
      for (let round = 0; !condition(); round += 1) {
        if (round === 1_000) throw new Error(`never: ${condition}`);
        await settle();
      }
    },
  };
}
