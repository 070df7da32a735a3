/**
 * `messages.snap.txt` has one message with its hint for each diagnostic code, as the command line prints it.
 * Other tests assert codes and places only, so a new wording changes only that file: `UPDATE=1` writes it.
 */
import assert from 'node:assert/strict';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { codes } from '../../../src/cli/report/codes.js';
import { linkPackage } from '../../helpers/link-package.js';
import { type Files, site, type TestSite } from '../../helpers/site.js';
import { plantSite } from './planted-site.js';

const SNAPSHOT = new URL('./messages.snap.txt', import.meta.url);

/** Codes without an example, each with the reason. */
const WITHOUT_EXAMPLE: Record<string, string> = {
  unreadable: 'needs a file that cannot be read, and root can read every file; see build/failures.test.ts',
  'plain-code': 'needs a separate process and more than 10 s; see build/limits.test.ts',
  'unreadable-markdown': 'is reported only after an error in docs-cli',
  'dev-failed': 'is reported only by dev, after an error in docs-cli',
  'search-push': 'needs a hosted index; see files/search-index.test.ts',
};

const HOME = 'content/en/index.md';

/** A site with this config and a home page. */
const configured = (config: string, files: Files = {}): Files => ({
  [HOME]: '# Home\n',
  'site.config.ts': config,
  ...files,
});
/** A site with these keys in its config. */
const withKeys = (keys: string, files?: Files) =>
  configured(`export default { title: 'T', ${keys} };\n`, files);
/** A site whose home page is the component in this file. */
const withComponent = (component: string) =>
  configured("export default { title: 'T' };\n", {
    [HOME]: '---\nlayout: ./own.tsx\n---\n\n# Home\n',
    'content/en/own.tsx': component,
  });

interface Example {
  files: Files;
  /** Default: `build`. */
  argv?: string[];
  /** Packages to install. */
  installed?: string[];
}

const EXAMPLES: Example[] = [
  { files: {} },
  { files: configured('export default { title: ;\n') },
  { files: configured("import './gone.js';\nexport default { title: 'T' };\n") },
  { files: configured("throw new Error('no');\n") },
  { files: configured('') },
  { files: configured('export default {};\n') },
  { files: configured("export default { title: '' };\n") },
  { files: withKeys("locales: [{ lang: 'en', label: 'A' }, { lang: 'en', label: 'B' }]") },
  { files: withKeys("locales: [{ lang: 'cy', label: 'Cymraeg' }]", { 'content/cy/index.md': '# Helo\n' }) },
  { files: withKeys('sidebarr: {}') },
  { files: withKeys('sitemap: true') },
  { files: withKeys("plugins: [{ name: 'data', outputs() { throw new Error('no answer'); } }]") },
  { files: { 'site.config.ts': "export default { title: 'T' };\n" } },
  { files: { 'site.config.ts': "export default { title: 'T' };\n", 'content/en/a.txt': 'a\n' } },
  {
    files: withKeys("markdown: { html: 'sanitised' }", { [HOME]: '# Home\n\n<iframe src="/x"></iframe>\n' }),
  },
  { files: withKeys("markdown: { html: 'none' }", { [HOME]: '# Home\n\n<i>i</i>\n' }) },
  { files: { [HOME]: '# Home\n', 'translations.lock.json': '{\n<<<<<<< HEAD\n' }, argv: ['check'] },
  { files: { [HOME]: '# Home\n\n```json\n{ "a": }\n```\n' }, argv: ['check', '--samples'] },
  {
    files: {
      [HOME]: '# Home\n\n<Price amount="9" />\n',
      'content/_components/Price.tsx':
        'export default ({ amount }: { amount: number }) => amount.toFixed() + wrong;\n',
    },
    argv: ['check', '--samples'],
    installed: ['typescript', 'react', '@types/react'],
  },
  {
    files: {
      [HOME]: '# Home\n',
      'content/_components/Note.tsx': 'export default () => null;\n',
      'node_modules/react/package.json': '{ "name": "react", "version": "1.2.3" }',
    },
    argv: ['check'],
  },
  {
    files: withKeys(
      "plugins: [{ name: 'x', pages: () => [{ key: 'index', markdown: '', origin: { file: 'list.json' } }] }]",
      { [HOME]: '# Home\n' },
    ),
  },
  { files: withComponent('export default () => <p>;\n') },
  { files: withComponent("throw new Error('no');\nexport default () => null;\n") },
  { files: withComponent("export default () => {\n  throw new Error('no');\n};\n") },
  { files: withKeys("siteUrl: 'https://docs.test', socialImages: true", { [HOME]: '# \u{f1234}\n' }) },
];

test('every diagnostic code has an example in messages.snap.txt, with the printed message and hint', async (t) => {
  const messages = new Map<string, string>();
  const add = (stderr: string, root: string) => {
    for (const { code, text } of problemsOf(stderr.replaceAll(root, '<root>')))
      if (!messages.has(code)) messages.set(code, text);
  };
  const planted = await plantedSite();
  add((await planted.cli('check')).stderr, planted.root);
  for (const { files, argv = ['build'], installed = [] } of EXAMPLES) {
    const s = await site(files, files[HOME] ? {} : { config: '' });
    for (const name of installed) linkPackage(s, name);
    add((await s.cli(...argv)).stderr, s.root);
  }
  const { linking, hide } = await siteWithExternalLinks(t);
  add(hide((await linking.cli('check', '--external')).stderr), linking.root);

  const names = Object.keys(codes);
  assert.deepEqual(
    names.filter((code) => !messages.has(code)).sort(),
    Object.keys(WITHOUT_EXAMPLE).sort(),
    'each code has an example, or a reason in WITHOUT_EXAMPLE',
  );
  const printed = names.flatMap((code) => messages.get(code) ?? []).join('\n');
  if (process.env.UPDATE) writeFileSync(SNAPSHOT, printed);
  assert.equal(readFileSync(SNAPSHOT, 'utf8'), printed, 'UPDATE=1 writes messages.snap.txt');
});

/** Each problem of a printed report: its code, and its level, message and hint without place and code frame. */
function problemsOf(stderr: string): { code: string; text: string }[] {
  const HEAD = /^(?:\S.* )?((?:error|warning) ([a-z][a-z0-9-]*))$/;
  const problems: { code: string; text: string }[] = [];
  for (const line of stderr.split('\n')) {
    // Totals follow the count of problems.
    if (/^\d+ (?:error|warning)s?\b/.test(line)) break;
    const [, heading, code] = HEAD.exec(line) ?? [];
    const last = problems.at(-1);
    if (code) problems.push({ code, text: `${heading}\n` });
    else if (last && /^ {2}\S/.test(line) && !/^ {2}> +\d+ \|/.test(line)) last.text += `${line}\n`;
  }
  return problems;
}

async function plantedSite(): Promise<TestSite> {
  const { files, links, later, untracked } = plantSite({ routes: 200, count: 95 });
  const s = await site(Object.fromEntries(files));
  for (const [path, target] of links) symlinkSync(target, s.path(path));
  assert.equal((await s.cli('translations', 'accept', '--all')).code, 0);
  const lock = JSON.parse(s.read('translations.lock.json')) as { translations: Record<string, unknown> };
  for (const page of untracked) delete lock.translations[page];
  s.change({ ...Object.fromEntries(later), 'translations.lock.json': JSON.stringify(lock) });
  return s;
}

/** Links to a page that is missing, a page that moved and a page that fails. `hide` removes the port. */
async function siteWithExternalLinks(t: TestContext) {
  const answer: RequestListener = ({ url }, response) => {
    if (url === '/moved') response.writeHead(301, { location: '/' }).end();
    else response.writeHead(url === '/gone' ? 404 : url === '/fails' ? 500 : 200).end();
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close().closeAllConnections());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const links = ['gone', 'moved', 'fails'].map((page) => `[${page}](http://${host}/${page})\n`);
  const keys = `check: { external: { privateHosts: ['${host}'] }, rules: { 'external-redirect': 'warn' } }`;
  const linking = await site(withKeys(keys, { [HOME]: `# Home\n\n${links.join('\n')}` }));
  return { linking, hide: (text: string) => text.replaceAll(host, '<host>') };
}
