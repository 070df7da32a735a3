/**
 * Navigation in place. One listener on the document takes over plain clicks on links to pages of this site;
 * everything the browser does better is left to it.
 */

import type { Messages } from '../model.js';
import { encodedUrl, routeKey } from '../routes.js';
import { announce } from './announce.js';
import { type BootContext, NAVIGATED } from './boot-context.js';
import { FullReloadRequired } from './full-reload-required.js';
import { updateHead } from './head.js';
import { isPlainClick, linkAt, routePathAt } from './internal-links.js';
import { setLoading, setNavigator } from './navigator.js';
import { hideNotice, showNotice } from './notice.js';
import type { PageLoader, View } from './page-loader.js';
import { preservedHash } from './preserve-hash.js';
import { createProgress } from './progress.js';
import { applyQueryVisibility } from './query-visibility.js';
import { RETRY_DELAYS } from './retry.js';
import { createScrollRestoration, jumpTo } from './scroll-restoration.js';
import { applyStoredTabs } from './tab-selection.js';
import { focusContent, focusOn, reveal, revealTarget, targetOf } from './target.js';

/** Leaves the page with a full page load. `location` itself, except in tests. */
export interface HardNavigation {
  assign(href: string): void;
  reload(): void;
}

export interface RouterOptions {
  context: Pick<BootContext, 'base' | 'route'>;
  loader: PageLoader;
  initial: View;
  /** Renders a view; the document holds it when this returns. */
  show(view: View): void;
  /** What a reader is told when nothing answers, and when a page has come. */
  texts(view: View): { messages: Messages; loaded: string };
  hardNavigation?: HardNavigation;
}

export interface Router {
  /** Goes to a URL as a click on a link would. */
  visit(url: URL): Promise<void>;
  /** Shows another state of the page that is shown, in place. */
  refresh(view: View): void;
  stop(): void;
}

type Kind = 'push' | 'replace' | 'traverse';

export function startRouter(options: RouterOptions): Router {
  const { context, loader, texts } = options;
  const hardNavigation: HardNavigation = options.hardNavigation ?? {
    assign: (href) => location.assign(href),
    reload: () => location.reload(),
  };
  const end = new AbortController();
  const progress = createProgress();
  const scroll = createScrollRestoration();
  let shown = options.initial;
  /** Key of the page that is shown. The 404 page is whatever address it was found at. */
  let shownKey = keyOf(new URL(location.href));
  /** Counts navigations: an answer that comes after a newer one has begun is dropped. */
  let latestNavigationId = 0;
  /** A navigation through history failed, and the browser is on its way back. */
  let isReturning = false;

  function keyOf(url: URL): string {
    const routePath = routePathAt(url, context.base);
    return routePath === undefined ? url.pathname : routeKey(routePath);
  }

  function settle(end = progress.done): void {
    end();
    hideNotice();
    setLoading(false);
    scroll.pause(false);
  }

  /** Scrolls to what the hash names. @returns whether there is such a thing. */
  function goToHash(hash: string): boolean {
    const target = targetOf(hash);
    if (!target) return false;
    reveal(target);
    target.scrollIntoView({ behavior: 'instant', block: 'start' });
    focusOn(target);
    return true;
  }

  function commit(view: View, url: URL, kind: Kind, state: unknown): void {
    const { routePath } = view.payload.page;
    // The page's own address, however the link wrote it.
    const href = encodedUrl(routePath, view.site) + url.search + url.hash;
    if (kind === 'push') scroll.push(href);
    else if (kind === 'replace') scroll.replace(href);
    const position = kind === 'traverse' ? scroll.restore(state) : undefined;

    options.show(view);
    shown = view;
    shownKey = keyOf(new URL(location.href));
    context.route = routePath;
    updateHead(view);
    applyQueryVisibility(url.search);
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
    settle();
    scroll.save();
    document.dispatchEvent(new CustomEvent(NAVIGATED, { detail: view.payload }));
  }

  /** The page that is shown stays, and the reader may try again; so does this, as long as the message is there. */
  function fail(error: unknown, routePath: string, again: () => void): void {
    settle(progress.fail);
    console.error(error);
    const { messages } = texts(shown);
    const navigationId = latestNavigationId;
    showNotice(messages, {
      text: messages.navigationFailedText,
      action: messages.reloadText,
      onAction: again,
      onClose() {
        latestNavigationId += 1;
      },
    });
    const retry = (attempt: number) => {
      const delay = RETRY_DELAYS[attempt];
      if (!delay) return;
      setTimeout(() => {
        if (navigationId !== latestNavigationId) return;
        loader.load(routePath).then(
          () => navigationId === latestNavigationId && again(),
          () => retry(attempt + 1),
        );
      }, delay);
    };
    retry(0);
  }

  /** Steps back to the history entry of the page that is shown, where the address has left it already. */
  function stepsBack(state: unknown): number {
    return scroll.index - ((state as { docs?: { index: number } } | null)?.docs?.index ?? scroll.index);
  }

  /** @param section hash of where the reader is, kept if the page is the same in other words. */
  async function go(
    url: URL,
    routePath: string,
    kind: Kind,
    { state, section = '' }: { state?: unknown; section?: string } = {},
  ): Promise<void> {
    latestNavigationId += 1;
    const navigationId = latestNavigationId;
    hideNotice();
    progress.start();
    setLoading(true);
    scroll.pause(kind === 'traverse');
    let view: View;
    try {
      view = await loader.load(routePath);
    } catch (error) {
      if (navigationId !== latestNavigationId) return;
      if (!(error instanceof FullReloadRequired)) {
        const steps = kind === 'traverse' ? stepsBack(state) : 0;
        isReturning = steps !== 0;
        if (isReturning) history.go(steps);
        fail(error, routePath, () => {
          if (steps) history.go(-steps);
          else void go(url, routePath, kind, { state, section });
        });
        return;
      }
      settle();
      url.hash ||= section;
      if (kind === 'traverse' || url.href === location.href) hardNavigation.reload();
      else hardNavigation.assign(url.href);
      return;
    }
    if (navigationId !== latestNavigationId) return;
    const { pagePath, toc } = view.payload.page;
    const hasSection = toc.some(({ id }) => `#${encodeURIComponent(id)}` === section);
    if (hasSection && pagePath === shown.payload.page.pagePath) url.hash = section;
    commit(view, url, kind, state);
  }

  async function visit(url: URL, section = ''): Promise<void> {
    const routePath = routePathAt(url, context.base);
    if (routePath === undefined) hardNavigation.assign(url.href);
    else await go(url, routePath, url.href === location.href ? 'replace' : 'push', { section });
  }

  const isShown = (url: URL) => keyOf(url) === shownKey && url.search === location.search;

  function onClick(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    const link = linkAt(event.target);
    if (!link) return;
    const url = new URL(link.href);
    const routePath = routePathAt(url, context.base);
    if (routePath === undefined) return;
    if (url.hash && isShown(url)) {
      // The browser scrolls, moves focus and marks `:target`; it only needs to find the target unfolded.
      latestNavigationId += 1;
      settle();
      scroll.save();
      const target = targetOf(url.hash);
      if (target) reveal(target);
      return;
    }
    event.preventDefault();
    void visit(url, keyOf(url) === shownKey ? '' : preservedHash(link));
  }

  function onIntent(event: Event): void {
    const link = linkAt(event.target);
    if (!link) return;
    const url = new URL(link.href);
    const routePath = routePathAt(url, context.base);
    if (routePath !== undefined && keyOf(url) !== shownKey) loader.prefetch(routePath);
  }

  function onTraverse(event: PopStateEvent): void {
    const url = new URL(location.href);
    if (keyOf(url) === shownKey) {
      if (!isReturning) {
        latestNavigationId += 1;
        settle();
      }
      isReturning = false;
      const position = scroll.restore(event.state);
      const target = revealTarget();
      if (target) target.scrollIntoView();
      else if (position) jumpTo(position.x, position.y);
      return;
    }
    const routePath = routePathAt(url, context.base);
    if (routePath === undefined) hardNavigation.reload();
    else void go(url, routePath, 'traverse', { state: event.state });
  }

  const { signal } = end;
  document.addEventListener('click', onClick, { signal });
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onIntent, { passive: true, signal });
  }
  addEventListener('popstate', onTraverse, { signal });
  setNavigator((url) => void visit(url));

  return {
    visit,
    refresh(view) {
      shown = view;
      options.show(view);
      updateHead(view);
    },
    stop() {
      end.abort();
      scroll.stop();
      settle();
      setNavigator(undefined);
    },
  };
}
