/**
 * Navigation in place. One listener on the document handles plain clicks on links to pages of this site and
 * leaves everything else to the browser.
 */

import type { Messages } from '../../model.js';
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
import { createScrollRestoration, jumpTo } from './scroll-restoration.js';
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
  /** Renders a view; the DOM is updated when this returns. */
  show(view: View): void;
  /** Messages for a failed navigation, and the announcement for a page that has loaded. */
  texts(view: View): { messages: Messages; loaded: string };
  hardNavigation?: HardNavigation;
}

export interface Router {
  /** Goes to a URL in the same way as a click on a link. */
  visit(url: URL): Promise<void>;
  /** Shows another state of the current page in place. */
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
  /** Key of the current page. The 404 page has the key of the address that it was served for. */
  let shownKey = keyOf(new URL(location.href));
  /** Counts navigations: a response that arrives after a newer navigation has begun is dropped. */
  let latestNavigationId = 0;
  /** True if a navigation through history failed and the browser is stepping back. */
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

  /** Scrolls to the target of the hash. @returns whether there is a target. */
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
    // The canonical URL of the page, regardless of how the link is written.
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

  /** Keeps the current page and offers a retry. Also retries automatically while the message is shown. */
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

  /** Number of history steps back to the entry of the current page, if the address has already changed. */
  function stepsBack(state: unknown): number {
    return scroll.index - ((state as { docs?: { index: number } } | null)?.docs?.index ?? scroll.index);
  }

  /**
   * @param section hash of the reader's section, preserved if the new page is a translation or version of
   * this one.
   */
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
      // The browser scrolls, moves focus and marks `:target`. The target only has to be revealed first.
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
