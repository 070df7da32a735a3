/** A problem in dev affects nothing else, and ends when it is fixed. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { DevServer } from '../../../src/cli/dev/dev-server.js';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { commitAll, git } from '../../helpers/git.js';
import { addressOf, startAlone } from '../../helpers/own-process.js';
import { ENGLISH, problemLine, site, type TestSite } from '../../helpers/site.js';

async function opened(t: { after(fn: () => Promise<void>): void }, files: Record<string, string>) {
  const s: TestSite = await site(files);
  const dev = await DevSite.open({ root: s.root });
  t.after(() => dev.close());
  const html = (path: string) => dev.html(dev.content.byPath.get(path)!);
  return { s, dev, html };
}

async function served(t: { after(fn: () => void): void }, dev: DevSite) {
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

/** Resolves when the tab has received everything that the server sent before. */
async function received(socket: WebSocket): Promise<void> {
  socket.ping();
  await once(socket, 'pong', { signal: AbortSignal.timeout(60_000) });
}

/** Connects as a tab that shows the home page. */
async function tab(t: { after(fn: () => void): void }, url: string, shown: object) {
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
  return { first, messages, socket };
}

test('a page whose layout does not compile does not affect other pages and is shown once it is fixed', async (t) => {
  const { s, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/own.md': '---\nlayout: ./own.tsx\n---\n# Own\n',
    'content/en/own.tsx': 'export default function Own() { return <p>broken</p;\n',
  });
  await assert.rejects(html('content/en/own.md'), /own\.tsx/);
  assert.match(await html('content/en/index.md'), /Home/);
  s.change({ 'content/en/own.tsx': 'export default function Own() { return <p>fixed</p>; }\n' });
  assert.match(await html('content/en/own.md'), /<p>fixed<\/p>/);
});

test('a layout that does not compile does not affect a page with another layout that is opened at the same time', async (t) => {
  const { html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/bad.md': '---\nlayout: ./bad.tsx\n---\n# Bad\n',
    'content/en/bad.tsx': 'export default function Bad() { return <p>broken</p;\n',
    'content/en/good.md': '---\nlayout: ./good.tsx\n---\n# Good\n',
    'content/en/good.tsx': 'export default function Good() { return <p>fine</p>; }\n',
  });
  const [bad, good] = await Promise.allSettled([html('content/en/bad.md'), html('content/en/good.md')]);
  assert.equal(bad.status, 'rejected');
  assert.match(good.status === 'fulfilled' ? good.value : String(good.reason), /<p>fine<\/p>/);
  assert.match(await html('content/en/index.md'), /Home/);
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
  await dev.apply({ edited: new Set(['site.config.ts']), names: false, theme: false, config: true });
  assert.match(JSON.stringify((await payload).head), /"name":"new"/);
});

test('a page whose plugin fails once is rendered again by the next request', async (t) => {
  const { html } = await opened(t, {
    'content/en/index.md': '# Home\n',
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
});

test('dev suggests other pages for a dead link, like check', async (t) => {
  const { dev } = await opened(t, {
    'content/en/index.md': '# Home\n\n[old](/old/guide)\n',
    'content/en/new/guide.md': '# Guide\n',
  });
  const errors = await dev.pageDiagnostics(dev.content.byPath.get('content/en/index.md')!);
  assert.deepEqual(
    errors.flatMap(({ code, hint }) => (code === 'dead-link' ? hint : [])),
    ["Did you mean '/new/guide'?"],
  );
});

test('a theme that is broken at the start is used once any of its files is fixed', async (t) => {
  const { s, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/_theme/index.tsx':
      "import '../../parts/title.js';\nexport { default } from '@docs-cli/core/theme';\n",
    'parts/title.js': 'export const title = ;\n',
  });
  await assert.rejects(html('content/en/index.md'), /parts\/title\.js/);
  s.change({ 'parts/title.js': "export const title = 'x';\n" });
  assert.match(await html('content/en/index.md'), /Home/);
});

test('a page that was loaded before the theme changed still gets its scripts and styles', async (t) => {
  const { s, dev, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/_theme/index.css': 'body { --mark: before; }\n',
  });
  const { server, get } = await served(t, dev);
  const before = /href="(\/assets\/style-[^"]+\.css)"/.exec(await html('content/en/index.md'))?.[1] ?? '';
  assert.match(await (await get(before)).text(), /before/);
  s.change({ 'content/_theme/index.css': 'body { --mark: after; }\n' });
  const edited = new Set(['content/_theme/index.css']);
  await server.update({ edited, names: false, theme: true, config: false });
  const after = /href="(\/assets\/style-[^"]+\.css)"/.exec(await html('content/en/index.md'))?.[1] ?? '';
  assert.notEqual(after, before);
  assert.match(await (await get(after)).text(), /after/);
  const previous = await get(before);
  assert.equal(previous.status, 200);
  assert.match(previous.headers.get('content-type') ?? '', /^text\/css/);
  assert.match(await previous.text(), /before/);
  assert.equal((await get('/assets/style-AAAAAAAA.css')).status, 404);
});

test('requests while a broken theme is bundled get the last working page and its files', async (t) => {
  const { s, dev, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/_theme/index.tsx': "export { default } from '@docs-cli/core/theme';\n",
  });
  assert.match(await html('content/en/index.md'), /Home/);
  s.change({ 'content/_theme/index.tsx': 'export default {;\n' });
  const edited = new Set(['content/_theme/index.tsx']);
  const applied = dev.apply({ edited, names: false, theme: true, config: false });
  assert.match(await html('content/en/index.md'), /Home/);
  await applied;
  assert.match(await html('content/en/index.md'), /Home/);
  assert.deepEqual(
    dev.errors(undefined).map(({ code }) => code),
    ['theme-build'],
  );
  s.change({ 'content/_theme/index.tsx': "export { default } from '@docs-cli/core/theme';\n" });
  await dev.apply({ edited, names: false, theme: true, config: false });
  assert.deepEqual(dev.errors(undefined), []);
});

const all = { names: true, theme: true, config: false };
const errorsOf = (dev: DevSite, path: string) =>
  dev.errors(dev.content.byPath.get(path)!).map(({ code }) => code);

test('the error of a component that was renamed ends when its page imports the new name', async (t) => {
  const page = (name: string) => `# Page\n\nimport X from './${name}.tsx'\n\n<X />\n`;
  const { s, dev, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/a.md': page('x'),
    'content/en/x.tsx': 'export default () => <i>x</i>;\n',
  });
  assert.match(await html('content/en/a.md'), /<i>x<\/i>/);
  s.change({ 'content/en/x.tsx': undefined, 'content/en/y.tsx': 'export default () => <i>y</i>;\n' });
  await dev.apply({ edited: new Set(['content/en/x.tsx', 'content/en/y.tsx']), ...all });
  assert.deepEqual(errorsOf(dev, 'content/en/index.md'), []);
  s.change({ 'content/en/a.md': page('y') });
  await dev.apply({ edited: new Set(['content/en/a.md']), names: false, theme: false, config: false });
  assert.match(await html('content/en/a.md'), /<i>y<\/i>/);
  assert.deepEqual(errorsOf(dev, 'content/en/a.md'), []);
  assert.deepEqual(errorsOf(dev, 'content/en/index.md'), []);
});

test('a layout that was deleted affects only the page that uses it', async (t) => {
  const { s, dev, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/own.md': '---\nlayout: ./own.tsx\n---\n# Own\n',
    'content/en/own.tsx': 'export default function Own() { return <p>own layout</p>; }\n',
  });
  assert.match(await html('content/en/own.md'), /own layout/);
  s.change({ 'content/en/own.tsx': undefined });
  await dev.apply({ edited: new Set(['content/en/own.tsx']), ...all });
  assert.deepEqual(errorsOf(dev, 'content/en/index.md'), []);
  s.change({ 'content/en/own.md': '# Own\n' });
  await dev.apply({ edited: new Set(['content/en/own.md']), ...all });
  assert.match(await html('content/en/own.md'), /Own/);
  assert.deepEqual(errorsOf(dev, 'content/en/own.md'), []);
});

test('a syntax error in the component of one page is no error of other pages', async (t) => {
  const { s, dev, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/a.md': "# Page\n\nimport X from './x.tsx'\n\n<X />\n",
    'content/en/x.tsx': 'export default () => <i>x</i>;\n',
  });
  const change = async (text: string) => {
    s.change({ 'content/en/x.tsx': text });
    await dev.apply({ edited: new Set(['content/en/x.tsx']), ...all });
  };
  assert.match(await html('content/en/a.md'), /<i>x<\/i>/);
  await change('export default () => <i>x</;\n');
  assert.deepEqual(errorsOf(dev, 'content/en/index.md'), []);
  await assert.rejects(html('content/en/a.md'), /x\.tsx/);
  assert.match(await html('content/en/index.md'), /Home/);
  await change('export default () => <i>fixed</i>;\n');
  assert.match(await html('content/en/a.md'), /<i>fixed<\/i>/);
});

test('files that a page includes are watched after a navigation in place', async (t) => {
  const { dev } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/a.md': '# A\n\n::: include ../../shared.md\n:::\n',
    'shared.md': 'Shared.\n',
  });
  let reads = 0;
  dev.onRead = () => {
    reads++;
  };
  await dev.payload(dev.content.byPath.get('content/en/a.md')!);
  assert.equal(reads, 1);
});

test('pages have their dates after lastUpdated is turned on, and after contentDir changes', async (t) => {
  const { s, dev } = await opened(t, { 'content/en/index.md': '# Home\n', 'docs/en/index.md': '# Docs\n' });
  git(s.root, 'init', '-q');
  commitAll(s.root);
  for (const contentDir of ['content', 'docs']) {
    const options = `'Test', lastUpdated: true, contentDir: '${contentDir}'`;
    s.change({ 'site.config.ts': ENGLISH.replace("'Test'", options) });
    await dev.apply({ edited: new Set(), names: false, theme: false, config: true });
    const page = dev.content.byPath.get(`${contentDir}/en/index.md`)!;
    const signal = AbortSignal.timeout(20_000);
    while ((await dev.payload(page)).page.lastUpdatedTime === undefined)
      await sleep(20, undefined, { signal });
  }
});

test('the data of an answered page stays available, whatever changes before its client starts', async (t) => {
  const { s, dev } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/a.md': '# Before\n',
  });
  const { server, get } = await served(t, dev);
  const html = await (await get('/a')).text();
  const urls = (/data-json="([^"]*)"/.exec(html)?.[1] ?? '').split(' ');
  assert.equal(urls.length, 2);
  const answers = () => Promise.all(urls.map(async (url) => (await get(url)).text()));
  const change = async (text: string) => {
    s.change({ 'content/en/a.md': text });
    await server.update({ edited: new Set(['content/en/a.md']), names: false, theme: false, config: false });
  };
  await change('---\ntitle: [open\n---\n# Broken\n');
  const before = await answers();
  assert.match(before[1]!, /Before/);
  await change('# After\n');
  assert.deepEqual(await answers(), before);
  const now = await (await get('/a')).text();
  const [, sidebar] = (/data-json="([^"]*)"/.exec(now)?.[1] ?? '').split(' ');
  assert.match(await (await get(sidebar!)).text(), /After/);
});

test('a page that changed while a tab loaded it is sent to that tab only', async (t) => {
  const { s, dev } = await opened(t, { 'content/en/index.md': '# Home\n\nBefore.\n' });
  const { server, url, get } = await served(t, dev);
  const load = async () => (await (await get('/index.json')).json()) as { build: string; hash: string };
  const change = async (text: string) => {
    s.change({ 'content/en/index.md': `# Home\n\n${text}\n` });
    await server.update({
      edited: new Set(['content/en/index.md']),
      names: false,
      theme: false,
      config: false,
    });
  };

  const early = await load();
  await change('After.');
  const late = await load();
  const [old, current] = [await tab(t, url, early), await tab(t, url, late)];
  await old.first();
  assert.match(old.messages.join(), /^\{"type":"payload".*After\./s);
  // Both tabs get the next change. It is the first message for the second tab.
  await change('Last.');
  await current.first();
  assert.match(current.messages.join(), /^\{"type":"payload".*Last\./s);
});

test('a tab keeps its page if the page becomes invalid before the tab connects', async (t) => {
  const page = 'content/en/index.md';
  const { s, dev } = await opened(t, { [page]: '# Home\n\nBefore.\n' });
  const { server, url } = await served(t, dev);
  const { build, hash } = await dev.payload(dev.content.byPath.get(page)!);
  s.change({ [page]: '---\ntitle: [\n---\n# Home\n' });
  await server.update({ edited: new Set([page]), names: false, theme: false, config: false });
  const { messages, first } = await tab(t, url, { build, hash });
  await first();
  assert.match(messages.join(), /^\{"type":"problems"/);
});

test('a tab gets a new style sheet and the new text of its page if both are saved at once', async (t) => {
  const page = 'content/en/index.md';
  const css = 'content/_theme/index.css';
  const { s, dev } = await opened(t, { [page]: '# Home\n', [css]: 'body { --mark: before; }\n' });
  const { server, url, get } = await served(t, dev);
  const { build, hash } = (await (await get('/index.json')).json()) as { build: string; hash: string };
  const greeted = new Promise<void>((done) => {
    server.onOpen = done;
  });
  const { messages, first } = await tab(t, url, { build, hash });
  await greeted;
  s.change({ [page]: '# Home\n\nAfter.\n', [css]: 'body { --mark: after; }\n' });
  await server.update({ edited: new Set([page, css]), names: false, theme: true, config: false });
  await first();
  assert.match(messages.join('\n'), /^\{"type":"styles".*\n\{"type":"payload".*After/);
});

test('a tab that keeps an old page during an error reloads after it if the styles changed meanwhile', async (t) => {
  const page = 'content/en/index.md';
  const css = 'content/_theme/index.css';
  const files = { [page]: '# Home\n', [css]: 'body { --mark: before; }\n' };
  const { s, dev } = await opened(t, files);
  const { server, url } = await served(t, dev);
  const { build, hash } = await dev.payload(dev.content.byPath.get(page)!);
  const { messages, socket } = await tab(t, url, { build, hash });
  await new Promise<void>((done) => {
    server.onOpen = done;
  });
  const change = async (path: string, text: string) => {
    s.change({ [path]: text });
    await server.update({ edited: new Set([path]), names: false, theme: path === css, config: false });
  };
  await change(page, '---\ntitle: [\n---\n# Home\n');
  await change(css, 'body { --mark: after; }\n');
  await change(page, files[page]!);
  await received(socket);
  const types = messages.map((text) => JSON.parse(text).type);
  assert.deepEqual(types, ['problems', 'reload']);
});

test('a tab that reconnects to a server with a broken theme shows the error', async (t) => {
  const { dev } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/_theme/index.tsx': 'export default {{;\n',
  });
  const { url } = await served(t, dev);
  const { first, messages } = await tab(t, url, { build: 'old', hash: 'old' });
  await first();
  assert.match(messages.join(), /^\{"type":"problems".*index\.tsx/);
});

test('the error of a config ends on the 404 page when the config is fixed', async (t) => {
  const config = 'site.config.ts';
  const valid = "export default { title: 'Test' };\n";
  const { s, dev } = await opened(t, { 'content/en/index.md': '# Home\n', [config]: valid });
  const { server, url } = await served(t, dev);
  const { build } = (await dev.state()).pages;
  const { messages, socket } = await tab(t, url, { routePath: '', build, missing: '/gone' });
  await new Promise<void>((done) => {
    server.onOpen = done;
  });
  for (const text of ['export default {{;\n', valid]) {
    s.change({ [config]: text });
    await server.update({ edited: new Set([config]), names: false, theme: false, config: true });
  }
  await received(socket);
  const shown = messages.map((text) => JSON.parse(text).problems?.length);
  assert.deepEqual(shown, [1, 0]);
});

test('a tab whose page is removed during an error reloads after it', async (t) => {
  const config = 'site.config.ts';
  const valid = "export default { title: 'Test' };\n";
  const page = 'content/en/old.md';
  const { s, dev } = await opened(t, {
    'content/en/index.md': '# Home\n',
    [page]: '# Old\n',
    [config]: valid,
  });
  const { server, url } = await served(t, dev);
  const { build, hash } = await dev.payload(dev.content.byPath.get(page)!);
  const { messages, socket } = await tab(t, url, { routePath: '/old', build, hash });
  await new Promise<void>((done) => {
    server.onOpen = done;
  });
  const update = (edited: string) =>
    server.update({
      edited: new Set([edited]),
      names: edited === page,
      theme: false,
      config: edited === config,
    });
  s.change({ [config]: 'export default {{;\n' });
  await update(config);
  s.change({ [page]: undefined });
  await update(page);
  s.change({ [config]: valid });
  await update(config);
  await received(socket);
  assert.equal(JSON.parse(messages.at(-1)!).type, 'reload');
});

test('a tab gets neither the text nor the problems of a page that it has left', async (t) => {
  const { dev } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/slow.md': '# Slow\n\n[a](./gone.md)\n',
  });
  const { server, url } = await served(t, dev);
  const payloadOf = async (path: string) => dev.payload(dev.content.byPath.get(path)!);
  const payloads = [await payloadOf('content/en/slow.md'), await payloadOf('content/en/index.md')];
  const [slow, home] = payloads.map(({ build, hash, page: { routePath } }) => ({ build, hash, routePath }));
  const steps = new EventEmitter();
  const [isRequested, isReady] = [once(steps, 'requested'), once(steps, 'ready')];
  dev.payload = async ({ routePath }) => {
    if (routePath === '/') return payloads[1]!;
    steps.emit('requested');
    await isReady;
    return payloads[0]!;
  };
  const { messages, socket } = await tab(t, url, { ...slow, hash: 'old' });
  await isRequested;
  const homeIsOpen = new Promise<void>((done) => {
    server.onOpen = done;
  });
  socket.send(JSON.stringify({ type: 'route', ...home }));
  await homeIsOpen;
  steps.emit('ready');
  await received(socket);
  assert.deepEqual(messages, []);
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
