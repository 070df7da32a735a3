/** Hydrates a component in a page, as a site does. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { ReactNode } from 'react';
import { openPage, type Page, type PageOptions } from './dom.js';

interface HydrateOptions extends PageOptions {
  /** Changes the page from the server before hydration. */
  prepare?(page: Page): void;
}

/** Renders a view on the server and hydrates it in a page. The test fails if hydration reports an error. */
export async function hydrateView(t: TestContext, view: ReactNode, options: HydrateOptions = {}) {
  const { prepare, ...pageOptions } = options;
  const { renderToString } = await import('react-dom/server');
  const page = openPage(t, { ...pageOptions, html: `<div id="root">${renderToString(view)}</div>` });
  prepare?.(page);
  const { hydrateRoot } = await import('react-dom/client');
  const errors: unknown[] = [];
  // React reports attributes that differ from the server's HTML here only.
  const print = console.error;
  t.mock.method(console, 'error', (...args: unknown[]) => {
    if (/hydrated/.test(String(args[0]))) errors.push(args[0]);
    else print(...args);
  });
  const root = hydrateRoot(document.getElementById('root')!, view, {
    onRecoverableError: (error) => errors.push(error),
  });
  page.onClose(() => {
    root.unmount();
    assert.deepEqual(errors, []);
  });
  await page.settle();
  return {
    page,
    async show(next: ReactNode): Promise<void> {
      root.render(next);
      await page.settle();
    },
  };
}
