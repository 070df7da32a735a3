/**
 * Serves a site through a proxy that adds a script to each page, first in its head. The script records everything
 * that a page reports: errors, warnings, and violations of the policy.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Tab } from './engine.js';

declare global {
  interface Window {
    reported?: string[];
  }
}

/** Runs in the page. */
function record(): void {
  const reported: string[] = [];
  window.reported = reported;
  addEventListener('error', ({ message }) => reported.push(`error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => reported.push(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reported.push(`policy: ${effectiveDirective} ${blockedURI}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const log = console[level];
    console[level] = (...values: unknown[]) => {
      reported.push(`${level}: ${values.join(' ')}`);
      log.apply(console, values);
    };
  }
}

/**
 * Serves `site`, an address without a slash at its end. A page with the query `no-script` runs no script.
 *
 * @returns the address of the proxy.
 */
export async function recordedHost(
  t: { after(close: () => unknown): unknown },
  site: string,
): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.url === '/recorder.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(`(${record})()`);
      return;
    }
    const answer = await fetch(site + request.url, { headers: { accept: request.headers.accept ?? '*/*' } });
    response.statusCode = answer.status;
    for (const name of ['content-type', 'content-security-policy']) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    if (request.url?.endsWith('?no-script'))
      response.setHeader('content-security-policy', "default-src 'self'; script-src 'none'");
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.end(
      answer.headers.get('content-type')?.startsWith('text/html')
        ? String(bytes).replace('<head>', '<head><script src="/recorder.js"></script>')
        : bytes,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the current document has reported so far. */
export const reportsOf = (tab: Tab) => tab.evaluate(() => window.reported ?? ['no recorder']);
