/**
 * Navigation in place. One listener on the document handles plain clicks on links to pages of this site and
 * leaves everything else to the browser. `runtime/file/browser/navigation/router.ts` replaces this file on sites that
 * open from a disk.
 */

import type { Messages } from '../../model/index.js';
import { encodedUrl, routeKey } from '../../routes.js';
import { announce } from '../announce.js';
import { applyStoredTabs } from '../article/tab-selection.js';
import { type BootContext, NAVIGATED } from '../boot/boot-context.js';
import { applyQueryVisibility } from '../boot/query-visibility.js';
import { hideNotice, showNotice } from '../notice.js';
import { FullReloadRequired } from './full-reload-required.js';
import { updateHead } from './head.js';
import { isPlainClick, linkAt, routePathAt } from './internal-links.js';
import { setLoading, setNavigator } from './navigator.js';
import type { PageLoader, View } from './page-loader.js';
import { preservedHash } from './preserve-hash.js';
import { createProgress } from './progress.js';
import { RETRY_DELAYS } from './retry.js';
import { jumpTo, ScrollRestoration } from './scroll-restoration.js';
import { focusContent, focusOn, reveal, revealTarget, targetOf } from './target.js';

export interface RouterOptions {
  context: Pick<BootContext, 'base' | 'route'>;
  loader: PageLoader;
  initial: View;
  /** Renders a view; the DOM is updated when this returns. */
  show(view: View): void;
  /** Messages for a failed navigation, and the announcement for a page that has loaded. */
  texts(view: View): { messages: Messages; loaded: string };
}

export interface Router {
  /** Goes to a URL in the same way as a click on a link. */
  visit(url: URL): Promise<void>;
  /** Shows another state of the current page in place. */
  refresh(view: View): void;
}

export const startRouter = (options: RouterOptions): Router => new InPlaceRouter(options);

type Kind = 'push' | 'replace' | 'traverse';

/** What a navigation needs in addition to its address. */
interface GoOptions {
  /** State of the history entry. */
  state?: unknown;
  /** Hash of the reader's section, preserved if the new page is a translation or version of this one. */
  section?: string;
}

class InPlaceRouter implements Router {
  readonly #options: RouterOptions;
  readonly #progress = createProgress();
  readonly #scroll = new ScrollRestoration();
  #shown: View;
  /** Key of the current page. The 404 page has the key of the address that it was served for. */
  #shownKey: string;
  /** Counts navigations: a response that arrives after a newer navigation has begun is dropped. */
  #latestId = 0;
  /** True if a navigation through history failed and the browser is stepping back. */
  #isReturning = false;

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#shown = options.initial;
    this.#shownKey = this.#keyOf(new URL(location.href));
    document.addEventListener('click', (event) => this.#onClick(event));
    for (const type of ['pointerover', 'focusin', 'touchstart']) {
      document.addEventListener(type, (event) => this.#onIntent(event), { passive: true });
    }
    addEventListener('popstate', (event) => this.#onTraverse(event));
    setNavigator((url) => void this.visit(url));
  }

  async visit(url: URL, section = ''): Promise<void> {
    const routePath = this.#routePathAt(url);
    if (routePath === undefined) {
      location.assign(url.href);
      return;
    }
    // A query that hides parts, such as `?navbar=0`, also applies to the next page.
    if (document.documentElement.dataset.hide) url.search ||= location.search;
    await this.#go(url, routePath, url.href === location.href ? 'replace' : 'push', { section });
  }

  refresh(view: View): void {
    this.#shown = view;
    this.#options.show(view);
    updateHead(view);
  }

  #routePathAt(url: URL): string | undefined {
    return routePathAt(url, this.#options.context.base);
  }

  #keyOf(url: URL): string {
    const routePath = this.#routePathAt(url);
    return routePath === undefined ? url.pathname : routeKey(routePath);
  }

  #onClick(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    const link = linkAt(event.target);
    if (!link) return;
    const url = new URL(link.href);
    if (this.#routePathAt(url) === undefined) return;
    const isShownPage = this.#keyOf(url) === this.#shownKey;
    if (url.hash && isShownPage && url.search === location.search) {
      // The browser scrolls, moves focus and marks `:target`. The target only has to be revealed first.
      this.#cancel();
      this.#scroll.save();
      const target = targetOf(url.hash);
      if (target) reveal(target);
      return;
    }
    event.preventDefault();
    void this.visit(url, isShownPage ? '' : preservedHash(link));
  }

  #onIntent(event: Event): void {
    const link = linkAt(event.target);
    if (!link) return;
    const url = new URL(link.href);
    const routePath = this.#routePathAt(url);
    if (routePath !== undefined && this.#keyOf(url) !== this.#shownKey) {
      this.#options.loader.prefetch(routePath);
    }
  }

  #onTraverse({ state }: PopStateEvent): void {
    const url = new URL(location.href);
    if (this.#keyOf(url) === this.#shownKey) {
      if (!this.#isReturning) this.#cancel();
      this.#isReturning = false;
      const position = this.#scroll.restore(state);
      const target = revealTarget();
      if (target) target.scrollIntoView();
      else if (position) jumpTo(position.x, position.y);
      return;
    }
    const routePath = this.#routePathAt(url);
    if (routePath === undefined) location.reload();
    else void this.#go(url, routePath, 'traverse', { state });
  }

  async #go(url: URL, routePath: string, kind: Kind, options: GoOptions): Promise<void> {
    this.#latestId += 1;
    const id = this.#latestId;
    hideNotice();
    this.#progress.start();
    setLoading(true);
    this.#scroll.setPaused(kind === 'traverse');
    let view: View;
    try {
      view = await this.#options.loader.load(routePath);
    } catch (error) {
      if (id !== this.#latestId) return;
      if (error instanceof FullReloadRequired) this.#leave(url, kind, options);
      else this.#stay(error, url, routePath, kind, options);
      return;
    }
    if (id !== this.#latestId) return;
    const { section } = options;
    const { pagePath, toc } = view.payload.page;
    const hasSection = toc.some((entry) => `#${encodeURIComponent(entry.id)}` === section);
    if (section && hasSection && pagePath === this.#shown.payload.page.pagePath) url.hash = section;
    this.#commit(view, url, kind, options.state);
  }

  /** Replaces the page with a full page load. */
  #leave(url: URL, kind: Kind, { section = '' }: GoOptions): void {
    this.#settle();
    url.hash ||= section;
    if (kind === 'traverse' || url.href === location.href) location.reload();
    else location.assign(url.href);
  }

  /** Keeps the current page and offers a retry. */
  #stay(error: unknown, url: URL, routePath: string, kind: Kind, options: GoOptions): void {
    // Number of history steps back to the entry of the current page, if the address has already changed.
    const entry = (options.state as { docs?: { index: number } } | null | undefined)?.docs;
    const steps = kind === 'traverse' && entry ? this.#scroll.index - entry.index : 0;
    this.#isReturning = steps !== 0;
    if (this.#isReturning) history.go(steps);
    this.#settle(this.#progress.fail);
    console.error(error);
    const again = () => {
      if (steps) history.go(-steps);
      else void this.#go(url, routePath, kind, options);
    };
    const { messages } = this.#options.texts(this.#shown);
    showNotice(messages, {
      text: messages.navigationFailedText,
      action: messages.reloadText,
      onAction: again,
      onClose: () => {
        this.#latestId += 1;
      },
    });
    this.#retry(routePath, again);
  }

  /** Loads the page again after each delay, while the notice is shown. */
  #retry(routePath: string, again: () => void, attempt = 0): void {
    const delay = RETRY_DELAYS[attempt];
    if (!delay) return;
    const id = this.#latestId;
    setTimeout(() => {
      if (id !== this.#latestId) return;
      this.#options.loader.load(routePath).then(
        () => id === this.#latestId && again(),
        () => id === this.#latestId && this.#retry(routePath, again, attempt + 1),
      );
    }, delay);
  }

  #commit(view: View, url: URL, kind: Kind, state: unknown): void {
    const { context, show, texts } = this.#options;
    const { routePath } = view.payload.page;
    // The canonical URL of the page, regardless of how the link is written.
    const href = encodedUrl(routePath, view.site) + url.search + url.hash;
    if (kind === 'push') this.#scroll.push(href);
    else if (kind === 'replace') this.#scroll.replace(href);
    const position = kind === 'traverse' ? this.#scroll.restore(state) : undefined;

    show(view);
    this.#shown = view;
    this.#shownKey = this.#keyOf(new URL(location.href));
    context.route = routePath;
    updateHead(view);
    applyQueryVisibility(url.searchParams);
    applyStoredTabs();
    if (position) {
      revealTarget();
      jumpTo(position.x, position.y);
      focusContent();
    } else if (!goToHash(url.hash)) {
      jumpTo(0, 0);
      focusContent();
    }
    announce(texts(view).loaded);
    this.#settle();
    this.#scroll.save();
    document.dispatchEvent(new CustomEvent(NAVIGATED, { detail: view.payload }));
  }

  /** Drops the navigation that is in progress, if there is one. */
  #cancel(): void {
    this.#latestId += 1;
    this.#settle();
  }

  /** Ends the progress of a navigation. */
  #settle(endProgress = this.#progress.done): void {
    endProgress();
    hideNotice();
    setLoading(false);
    this.#scroll.setPaused(false);
  }
}

/** Scrolls to the target of the hash. @returns whether there is a target. */
function goToHash(hash: string): boolean {
  const target = targetOf(hash);
  if (!target) return false;
  reveal(target);
  target.scrollIntoView({ behavior: 'instant', block: 'start' });
  focusOn(target);
  return true;
}
