import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { messageKeys } from '../../src/cli/config/message-keys.js';
import { validateConfig } from '../../src/cli/config/validate.js';
import { failure, inShort, project } from './config-project.js';

/** The messages of a config's issues, each with its hint after a bar. */
function issues(config: Record<string, unknown>): string[] {
  const { issues } = validateConfig({ title: 'A', ...config }, '/site');
  return issues.map(({ message, hint }) => (hint === undefined ? message : `${message} | ${hint}`));
}

/** Configs, each with its messages. */
const CASES: { name: string; config: Record<string, unknown>; issues: string[] }[] = JSON.parse(
  readFileSync(new URL('config-issues.json', import.meta.url), 'utf8'),
);

for (const { name, config, issues: expected } of CASES)
  test(name, () => assert.deepEqual(issues(config), expected));

test('a title is required, but not reported as missing if a similar key is unknown', () => {
  assert.deepEqual(issues({ title: undefined }), ["'title' is required"]);
  assert.deepEqual(issues({ title: undefined, titel: 'A', navs: [] }), [
    "'titel' is not a known key | Did you mean 'title'?",
    "'navs' is not a known key | Did you mean 'nav'?",
  ]);
});

test('a wrong type is reported with the found value', () => {
  const config = { darkMode: 'true', nav: {}, title: () => 'A', logo: Number.NaN, cleanUrls: null };
  assert.deepEqual(issues(config), [
    "'title' must be text, found a function",
    "'logo' must be text or an object, found NaN",
    "'nav' must be a list, found {}",
    '\'darkMode\' must be true or false, found "true" | Write true without quotes.',
    "'cleanUrls' must be true or false, found null",
  ]);
});

test('an unknown locale key without a similar one is reported without the list of texts', () => {
  assert.deepEqual(issues({ locales: [{ lang: 'en', label: 'English', xyzzy: 1 }] }), [
    `'locales[0].xyzzy' is not a known key | Known keys: lang, label, partial, title, description, nav, sidebar, editLink, footer, announcement and ${messageKeys.length} more.`,
  ]);
});

test('a folder in the default build folder is reported at its key', () => {
  const { issues } = validateConfig({ title: 'A', theme: 'dist/theme' }, '/site');
  assert.deepEqual(
    issues.map(({ path }) => path),
    [['theme']],
  );
});

test('every text of the interface can be overridden', () => {
  const texts = Object.fromEntries(messageKeys.map((key) => [key, `text of ${key}`]));
  const { config } = validateConfig({ title: 'A', locales: [{ lang: 'en', label: 'E', ...texts }] }, '/site');
  assert.deepEqual(config?.locales[0]?.messages, texts);
});

test('all issues of a config are reported together with their positions', async (t) => {
  const { root } = project(t, {
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';

const navZh = [{ text: '指南', link: 'guide/' }];

export default defineConfig({
  titel: 'A',
  hideNavbar: 'sometimes',
  locales: [
    { lang: 'en', label: 'English', nav: [{ text: 'Guide' }] },
    { lang: 'zh', label: '中文', nav: navZh },
    { lang: 'de' },
  ],
  search: {
    appId: 'APP',
  },
  sidebar: { guide: 'auto' },
});
`,
  });
  const found = (await failure(root)).map(inShort).toSorted();
  assert.deepEqual(found, [
    "site.config.ts:11:5 config-required 'locales[2].label' is required",
    "site.config.ts:13:3 config-required 'search.apiKey' is required with 'search.appId'",
    "site.config.ts:13:3 config-required 'search.indexName' is required with 'search.appId'",
    "site.config.ts:16:14 config-value 'sidebar' has the key 'guide', which must begin with '/'",
    "site.config.ts:3:36 config-value 'locales[1].nav[0].link' must be a path that begins with '/', or a URL such as https://… or mailto:…, found \"guide/\"",
    "site.config.ts:6:3 config-unknown-key 'titel' is not a known key",
    "site.config.ts:7:15 config-value 'hideNavbar' must be 'never', 'auto' or 'always', found \"sometimes\"",
    "site.config.ts:9:43 config-value 'locales[0].nav[0]' must have a 'link' or 'items', found {\"text\":\"Guide\"}",
  ]);
});
