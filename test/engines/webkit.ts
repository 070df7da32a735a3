/** WebKitGTK, driven over WebDriver: https://www.w3.org/TR/webdriver2/. It has one window for all tabs. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine, Tab } from './engine.js';

export interface WebKitPrograms {
  driver: string;
  browser: string;
  /** Runs a program with a virtual screen. */
  virtualScreen: string;
}

/** Codes of keys in WebDriver, section 17.4.2. */
const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
};
const CONTROL = '\uE009';
/** Key of a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export async function startWebKit({ driver, browser, virtualScreen }: WebKitPrograms): Promise<Engine> {
  const port = await freePort();
  const process_ = spawn(virtualScreen, ['-a', driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  const send = (method: string, path: string, body?: object) =>
    request(`http://127.0.0.1:${port}${path}`, method, body);
  const { sessionId } = (await retry(
    () =>
      send('POST', '/session', {
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
        },
      }),
    // The driver refuses connections until it has started.
    (error) => error instanceof TypeError,
  )) as { sessionId: string };
  const command = (method: string, path: string, body?: object) =>
    send(method, `/session/${sessionId}${path}`, body);
  const tab = tabOf(command);
  return {
    async open(url, size) {
      await tab.resize(size);
      await tab.goto(url);
      return tab;
    },
    async close() {
      await command('DELETE', '');
      end(process_);
    },
  };
}

type Command = (method: string, path: string, body?: object) => Promise<unknown>;

function tabOf(command: Command): Tab {
  const act = (actions: object[]) => command('POST', '/actions', { actions });
  const typed = (...values: string[]) => ({
    type: 'key',
    id: 'keyboard',
    actions: values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  });
  return {
    async goto(url) {
      await command('POST', '/url', { url });
    },
    evaluate: (run, ...args) =>
      command('POST', '/execute/sync', { script: `return (${run}).apply(null, arguments)`, args }) as never,
    async click(selector) {
      const found = await command('POST', '/element', { using: 'css selector', value: selector });
      const path = `/element/${(found as Record<string, string>)[ELEMENT]}/click`;
      await retry(
        () => command('POST', path, {}),
        // As long as the element moves.
        ({ message }) => message.includes('element not interactable'),
      );
    },
    async press(...keys) {
      for (const key of keys) {
        if (typeof key === 'string') await act([typed(...(KEYS[key] ?? key))]);
        else
          await act([
            {
              type: 'key',
              id: 'keyboard',
              actions: [
                { type: 'keyDown', value: CONTROL },
                { type: 'keyDown', value: key.control },
                { type: 'keyUp', value: key.control },
                { type: 'keyUp', value: CONTROL },
              ],
            },
          ]);
      }
    },
    async resize(size) {
      await command('POST', '/window/rect', size);
    },
    async back() {
      await command('POST', '/back', {});
    },
    async close() {
      await command('DELETE', '/cookie');
    },
  };
}

async function request(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}

/** Repeats a request for at most a minute while it fails with such an error. */
async function retry<T>(act: () => Promise<T>, isTemporary: (error: Error) => boolean): Promise<T> {
  const end = performance.now() + 60_000;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (performance.now() > end || !isTemporary(error as Error)) throw error;
      await wait(100);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Ends the virtual screen, the driver and the browser, which are one process group. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM');
}
