/** A problem in dev affects nothing else, and ends when it is fixed. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { DevServer } from '../../../src/cli/dev/dev-server.js';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { commitAll, git } from '../../helpers/git.js';
import { addressOf, startAlone } from '../../helpers/own-process.js';
import { ENGLISH, problemLine, site, type TestSite } from '../../helpers/site.js';

type Owner = { after(fn: () => unknown): void };

const NOTHING = { edited: new Set<string>(), names: false, theme: false, config: false };

async function opened(t: Owner, files: Record<string, string>) {
  const s: TestSite = await site(files);
  const dev = await DevSite.open({ root: s.root });
  t.after(() => dev.close());
  const page = (path: string) => dev.content.byPath.get(path)!;
  const html = (path: string) => dev.html(page(path));
  const errors = (path: string) => dev.errors(page(path)).map(({ code }) => code);
  return { s, dev, page, html, errors };
}

async function served(t: Owner, dev: DevSite) {
  const server = new DevServer(dev, { host: '127.0.0.1' }, () => undefined);
  const http = createServer(server.handle).listen(0, '127.0.0.1');
  server.listenOn(http);
  t.after(() => {
    server.close();
    http.closeAllConnections();
    http.close();
  });
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return { server, url, get: (path: string) => fetch(url + path) };
}

/** Connects as a tab that shows the home page. */
async function tab(t: TestContext, url: string, shown: object) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/__docs/socket`, { origin: url });
  t.after(() => socket.terminate());
  await once(socket, 'open');
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  socket.send(JSON.stringify({ type: 'route', routePath: '/', ...shown }));
  /** Resolves when the tab has a message. */
  const first = async () => {
    if (messages.length === 0) await once(socket, 'message', { signal: AbortSignal.timeout(60_000) });
  };
  /** Resolves when the tab has received everything that the server sent before. */
  const received = async () => {
    socket.ping();
    await once(socket, 'pong', { signal: AbortSignal.timeout(60_000) });
  };
  const types = () => messages.map((text) => JSON.parse(text).type as string);
  return { first, received, messages, types, socket };
}

test('layouts and components that do not compile or are gone affect only their pages, until they are fixed', async (t) => {
  const layout = (text: string) => `export default function Own() { return <p>${text}; }\n`;
  const { s, dev, html, errors } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/bad.md': '---\nlayout: ./bad.tsx\n---\n# Bad\n',
    'content/en/bad.tsx': layout('broken</p'),
    'content/en/good.md': '---\nlayout: ./good.tsx\n---\n# Good\n',
    'content/en/good.tsx': layout('fine</p>'),
    'content/en/a.md': "# Page\n\nimport X from './x.tsx'\n\n<X />\n",
    'content/en/x.tsx': 'export default () => <i>x</i>;\n',
  });
  const change = (files: Record<string, string | undefined>) => {
    s.change(files);
    return dev.apply({ ...NOTHING, edited: new Set(Object.keys(files)), names: true, theme: true });
  };
  // Both are opened at the same time.
  const [bad, good] = await Promise.allSettled([html('content/en/bad.md'), html('content/en/good.md')]);
  assert.match(bad.status === 'rejected' ? String(bad.reason) : bad.status, /bad\.tsx/);
  assert.match(good.status === 'fulfilled' ? good.value : String(good.reason), /<p>fine<\/p>/);
  assert.match(await html('content/en/index.md'), /Home/);
  assert.match(await html('content/en/a.md'), /<i>x<\/i>/);

  // The component has a syntax error, and the layout is fixed before dev is told.
  await change({ 'content/en/x.tsx': 'export default () => <i>x</;\n' });
  s.change({ 'content/en/bad.tsx': layout('fixed</p>') });
  assert.deepEqual(errors('content/en/index.md'), []);
  await assert.rejects(html('content/en/a.md'), /x\.tsx/);
  assert.match(await html('content/en/index.md'), /Home/);
  assert.match(await html('content/en/bad.md'), /<p>fixed<\/p>/);
  await change({ 'content/en/x.tsx': 'export default () => <i>fixed</i>;\n' });
  assert.match(await html('content/en/a.md'), /<i>fixed<\/i>/);

  // The component has another name, and the other layout is deleted.
  await change({
    'content/en/x.tsx': undefined,
    'content/en/y.tsx': 'export default () => <i>y</i>;\n',
    'content/en/good.tsx': undefined,
  });
  assert.deepEqual(errors('content/en/index.md'), []);
  await change({
    'content/en/a.md': "# Page\n\nimport X from './y.tsx'\n\n<X />\n",
    'content/en/good.md': '# Good\n',
  });
  assert.match(await html('content/en/a.md'), /<i>y<\/i>/);
  assert.match(await html('content/en/good.md'), /Good/);
  for (const path of ['content/en/a.md', 'content/en/good.md', 'content/en/index.md'])
    assert.deepEqual(errors(path), [], path);
});

test('a page, the config and the theme that change before dev watches them are read again', async (t) => {
  const { s, dev, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/other.md': '---\ntitle: Old\n---\n',
    'content/_theme/index.css': 'a { color: red }\n',
    'site.config.ts': "export default { title: 'Old', sidebar: { '/': 'auto' } };\n",
  });
  await html('content/en/index.md');
  const changed: Record<string, string> = {
    'content/en/other.md': '---\ntitle: New\n---\n',
    'content/_theme/index.css': 'a { color: blue }\n',
    'site.config.ts': "export default { title: 'New', sidebar: { '/': 'auto' } };\n",
  };
  s.change(changed);
  const missed = await dev.missed();
  assert.deepEqual([...(missed?.edited ?? [])].sort(), Object.keys(changed).sort());
  assert.equal(missed?.theme, true);
  assert.equal(missed?.config, true);
});

test('a page is sent with the plugins of a config that changes while its code is highlighted', async (t) => {
  const config = (name: string) =>
    `export default { title: 'Test', plugins: [{ name: '${name}', head: () => [['meta', { name: '${name}' }]] }] };\n`;
  const { s, dev } = await opened(t, {
    'content/en/index.md': '# Home\n\n```ts\nconst a = 1;\n```\n',
    'site.config.ts': config('old'),
  });
  await dev.state();
  const payload = dev.payload(dev.content.byPath.get('content/en/index.md')!);
  s.change({ 'site.config.ts': config('new') });
  await dev.apply({ ...NOTHING, edited: new Set(['site.config.ts']), config: true });
  assert.match(JSON.stringify((await payload).head), /"name":"new"/);
});

test('a page whose plugin fails once is rendered again, with the hints of check and its includes watched', async (t) => {
  const { dev, page, html } = await opened(t, {
    'content/en/index.md': '# Home\n\n[old](/old/guide)\n\n::: include ../../shared.md\n:::\n',
    'content/en/new/guide.md': '# Guide\n',
    'shared.md': 'Shared.\n',
    'site.config.ts': `let calls = 0;
const head = () => {
  calls += 1;
  if (calls === 1) throw new Error('not yet');
  return [['meta', { name: 'calls', content: 'two' }]];
};
export default { title: 'Test', plugins: [{ name: 'late', head }] };
`,
  });
  await assert.rejects(html('content/en/index.md'), /not yet/);
  assert.match(await html('content/en/index.md'), /<meta name="calls" content="two"/);
  const found = await dev.pageDiagnostics(page('content/en/index.md'));
  assert.deepEqual(
    found.flatMap(({ code, hint }) => (code === 'dead-link' ? hint : [])),
    ["Did you mean '/new/guide'?"],
  );
  let reads = 0;
  dev.onRead = () => {
    reads++;
  };
  // As for a navigation in place.
  await dev.payload(page('content/en/index.md'));
  assert.equal(reads, 1);
});

test('a theme that is broken at the start is a problem in a tab, until any of its files is fixed', async (t) => {
  const { s, dev, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/_theme/index.tsx':
      "import '../../parts/title.js';\nexport { default } from '@docs-cli/core/theme';\n",
    'parts/title.js': 'export const title = ;\n',
  });
  await assert.rejects(html('content/en/index.md'), /parts\/title\.js/);
  const { url } = await served(t, dev);
  const { first, messages } = await tab(t, url, { build: 'old', hash: 'old' });
  await first();
  assert.match(messages.join(), /^\{"type":"problems".*title\.js/);
  s.change({ 'parts/title.js': "export const title = 'x';\n" });
  assert.match(await html('content/en/index.md'), /Home/);
});

test('requests while a broken theme is bundled get the last working page and its files', async (t) => {
  const { s, dev, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/_theme/index.tsx': "export { default } from '@docs-cli/core/theme';\n",
  });
  assert.match(await html('content/en/index.md'), /Home/);
  s.change({ 'content/_theme/index.tsx': 'export default {;\n' });
  const edited = new Set(['content/_theme/index.tsx']);
  const applied = dev.apply({ ...NOTHING, edited, theme: true });
  assert.match(await html('content/en/index.md'), /Home/);
  await applied;
  assert.match(await html('content/en/index.md'), /Home/);
  assert.deepEqual(
    dev.errors(undefined).map(({ code }) => code),
    ['theme-build'],
  );
  s.change({ 'content/_theme/index.tsx': "export { default } from '@docs-cli/core/theme';\n" });
  await dev.apply({ ...NOTHING, edited, theme: true });
  assert.deepEqual(dev.errors(undefined), []);
});

test('pages have their dates after lastUpdated is turned on, and after contentDir changes', async (t) => {
  const { s, dev } = await opened(t, { 'content/en/index.md': '# Home\n', 'docs/en/index.md': '# Docs\n' });
  git(s.root, 'init', '-q');
  commitAll(s.root);
  for (const contentDir of ['content', 'docs']) {
    const options = `'Test', lastUpdated: true, contentDir: '${contentDir}'`;
    s.change({ 'site.config.ts': ENGLISH.replace("'Test'", options) });
    await dev.apply({ ...NOTHING, config: true });
    const page = dev.content.byPath.get(`${contentDir}/en/index.md`)!;
    const signal = AbortSignal.timeout(20_000);
    while ((await dev.payload(page)).page.lastUpdatedTime === undefined)
      await sleep(20, undefined, { signal });
  }
});

describe('tabs and pages that were loaded before a change', () => {
  const HOME = 'content/en/index.md';
  const CSS = 'content/_theme/index.css';
  const CONFIG = 'site.config.ts';
  const FILES: Record<string, string> = {
    [HOME]: '# Home\n',
    'content/en/a.md': '# Before\n',
    'content/en/old.md': '# Old\n',
    [CSS]: 'body { --mark: before; }\n',
    [CONFIG]: "export default { title: 'Test' };\n",
  };
  const BROKEN_PAGE = '---\ntitle: [\n---\n# Home\n';
  const closing: (() => unknown)[] = [];
  let o: Awaited<ReturnType<typeof opened>> & Awaited<ReturnType<typeof served>>;
  before(async () => {
    const owner = { after: (fn: () => unknown) => closing.unshift(fn) };
    const open = await opened(owner, FILES);
    o = { ...open, ...(await served(owner, open.dev)) };
  });
  after(async () => {
    for (const close of closing) await close();
  });

  async function change(files: Record<string, string | undefined>) {
    o.s.change(files);
    const paths = Object.keys(files);
    await o.server.update({
      edited: new Set(paths),
      names: Object.values(files).includes(undefined),
      theme: paths.includes(CSS),
      config: paths.includes(CONFIG),
    });
  }
  const load = async (route = '/index') =>
    (await (await o.get(`${route}.json`)).json()) as { build: string; hash: string };
  /** Opens a tab, and waits until the server knows what it shows. */
  async function greeted(t: TestContext, shown: object) {
    const isOpen = new Promise<void>((done) => {
      o.server.onOpen = done;
    });
    const open = await tab(t, o.url, shown);
    await isOpen;
    return open;
  }

  test('a page that was loaded before the theme changed still gets its scripts and styles', async () => {
    const styles = async () => /href="(\/assets\/style-[^"]+\.css)"/.exec(await o.html(HOME))?.[1] ?? '';
    const old = await styles();
    assert.match(await (await o.get(old)).text(), /before/);
    await change({ [CSS]: 'body { --mark: after; }\n' });
    const current = await styles();
    assert.notEqual(current, old);
    assert.match(await (await o.get(current)).text(), /after/);
    const previous = await o.get(old);
    assert.equal(previous.status, 200);
    assert.match(previous.headers.get('content-type') ?? '', /^text\/css/);
    assert.match(await previous.text(), /before/);
    assert.equal((await o.get('/assets/style-AAAAAAAA.css')).status, 404);
  });

  test('the data of an answered page stays available, whatever changes before its client starts', async () => {
    const urlsOf = async () =>
      (/data-json="([^"]*)"/.exec(await (await o.get('/a')).text())?.[1] ?? '').split(' ');
    const urls = await urlsOf();
    assert.equal(urls.length, 2);
    const answers = () => Promise.all(urls.map(async (url) => (await o.get(url)).text()));
    await change({ 'content/en/a.md': BROKEN_PAGE });
    const old = await answers();
    assert.match(old[1]!, /Before/);
    await change({ 'content/en/a.md': '# After\n' });
    assert.deepEqual(await answers(), old);
    const [, sidebar] = await urlsOf();
    assert.match(await (await o.get(sidebar!)).text(), /After/);
  });

  test('a page that changed while a tab loaded it is sent to that tab only', async (t) => {
    const early = await load();
    await change({ [HOME]: '# Home\n\nAfter.\n' });
    const late = await load();
    const [old, current] = [await tab(t, o.url, early), await tab(t, o.url, late)];
    await old.first();
    assert.match(old.messages.join(), /^\{"type":"payload".*After\./s);
    // Both tabs get the next change. It is the first message for the second tab.
    await change({ [HOME]: '# Home\n\nLast.\n' });
    await current.first();
    assert.match(current.messages.join(), /^\{"type":"payload".*Last\./s);
  });

  test('a tab keeps its page if the page becomes invalid before the tab connects', async (t) => {
    const shown = await load();
    await change({ [HOME]: BROKEN_PAGE });
    const { first, types } = await tab(t, o.url, shown);
    await first();
    assert.equal(types()[0], 'problems');
    await change({ [HOME]: FILES[HOME] });
  });

  test('a tab gets a new style sheet and the new text of its page if both are saved at once', async (t) => {
    const { messages, first } = await greeted(t, await load());
    await change({ [HOME]: '# Home\n\nAfter.\n', [CSS]: 'body { --mark: both; }\n' });
    await first();
    assert.match(messages.join('\n'), /^\{"type":"styles".*\n\{"type":"payload".*After/);
  });

  test('a tab that keeps an old page during an error reloads after it if the styles changed meanwhile', async (t) => {
    await change({ [HOME]: FILES[HOME] });
    const { received, types } = await greeted(t, await load());
    await change({ [HOME]: BROKEN_PAGE });
    await change({ [CSS]: 'body { --mark: last; }\n' });
    await change({ [HOME]: FILES[HOME] });
    await received();
    assert.deepEqual(types(), ['problems', 'reload']);
  });

  test('the error of a config ends on the 404 page when the config is fixed', async (t) => {
    const { build } = (await o.dev.state()).pages;
    const { messages, received } = await greeted(t, { routePath: '', build, missing: '/gone' });
    for (const text of ['export default {{;\n', FILES[CONFIG]]) await change({ [CONFIG]: text });
    await received();
    const shown = messages.map((text) => JSON.parse(text).problems?.length);
    assert.deepEqual(shown, [1, 0]);
  });

  test('a tab whose page is removed during an error reloads after it', async (t) => {
    const { types, received } = await greeted(t, { routePath: '/old', ...(await load('/old')) });
    await change({ [CONFIG]: 'export default {{;\n' });
    await change({ 'content/en/old.md': undefined });
    await change({ [CONFIG]: FILES[CONFIG] });
    await received();
    assert.equal(types().at(-1), 'reload');
  });

  test('a tab gets neither the text nor the problems of a page that it has left', async (t) => {
    await change({ 'content/en/a.md': '# Slow\n\n[a](./gone.md)\n' });
    const payloads = [await o.dev.payload(o.page('content/en/a.md')), await o.dev.payload(o.page(HOME))];
    const [slow, home] = payloads.map(({ build, hash, page: { routePath } }) => ({ build, hash, routePath }));
    const steps = new EventEmitter();
    const [isRequested, isReady] = [once(steps, 'requested'), once(steps, 'ready')];
    o.dev.payload = async ({ routePath }) => {
      if (routePath === '/') return payloads[1]!;
      steps.emit('requested');
      await isReady;
      return payloads[0]!;
    };
    const { messages, received, socket } = await tab(t, o.url, { ...slow, hash: 'old' });
    await isRequested;
    const homeIsOpen = new Promise<void>((done) => {
      o.server.onOpen = done;
    });
    socket.send(JSON.stringify({ type: 'route', ...home }));
    await homeIsOpen;
    steps.emit('ready');
    await received();
    assert.deepEqual(messages, []);
  });
});

const TODO_PLUGIN = `export default { title: 'Test', plugins: [{
  name: 'todo',
  codes: { 'todo/left': { level: 'warning', says: '' }, 'todo/pages': { level: 'warning', says: '' } },
  rules: [
    { name: 'left', needs: 'page', codes: ['todo/left'], check: (site) => site.pages.flatMap(({ file, source }) =>
      source().split('\\n').flatMap((text, i) => text.includes('TODO')
        ? { code: 'todo/left', level: 'warning', message: text, file, line: i + 1, column: 1 } : [])) },
    { name: 'pages', codes: ['todo/pages'], check: ({ pages }) =>
      pages.map(({ file }) => ({ code: 'todo/pages', level: 'warning', message: 'Site.', file, line: 1, column: 1 })) },
  ],
}] };
`;

test('a rule of a plugin that needs one page reports in the badge and in the terminal of dev', {
  timeout: 120_000,
}, async (t) => {
  const s = await site({
    'site.config.ts': TODO_PLUGIN,
    'content/en/index.md': '# Home\n\nTODO one\n\n<!-- check-ignore todo/left: later -->\nTODO two\n',
    'content/en/other.md': '# Other\n\nTODO on another page\n',
  });
  const child = await startAlone(['--root', s.root, 'dev', '--port', '0']);
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const url = (await addressOf(child)).replace(/\/$/, '');
  const shown = await fetch(`${url}/index.json`);
  const { first, messages } = await tab(t, url, (await shown.json()) as object);
  await first();
  const { ofPage } = JSON.parse(messages.find((text) => text.includes('"problems"'))!);
  assert.deepEqual(ofPage.map(problemLine), ['content/en/index.md:3:1 warning todo/left']);
  s.change({ 'content/en/index.md': '# Home\n\nText\n\nTODO three\n' });
  while (!/content\/en\/index\.md:5:1 warning todo\/left\n {2}TODO three/.test(output)) await sleep(20);
  assert.doesNotMatch(output, /todo\/pages|other\.md/);
});
