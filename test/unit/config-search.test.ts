/** The search config, which never accepts a write key. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { loadConfig } from '../../src/cli/config/load.js';
import { failure, project } from './config-project.js';

const KEYS = "appId: 'APP', apiKey: 'KEY', indexName: 'docs'";
const siteConfig = (search: string) => `export default { title: 'A', search: { ${search} } };\n`;

async function loaded(t: TestContext, search: string) {
  const { root } = project(t, { 'site.config.ts': siteConfig(search) });
  const { search: read, searchIndex } = (await loadConfig(root)).config;
  return { search: read, searchIndex };
}

async function told(t: TestContext, search: string): Promise<string[]> {
  const { root } = project(t, { 'site.config.ts': siteConfig(search) });
  return (await failure(root)).map(({ message, hint }) => (hint ? `${message} | ${hint}` : message));
}

test('the browser gets link and insights settings and never the index settings', async (t) => {
  const index = "settings: { distinct: 2, ranking: ['typo'] }, synonyms: [['dts', 'types']]";
  const options = `noResultsUrl: 'https://a.dev/new?q={query}', insights: true, ${index}`;
  const searchIndex = { settings: { distinct: 2, ranking: ['typo'] }, synonyms: [['dts', 'types']] };
  assert.deepEqual(await loaded(t, `${KEYS}, ${options}`), {
    search: {
      mode: 'hosted',
      appId: 'APP',
      apiKey: 'KEY',
      indexName: 'docs',
      noResultsUrl: 'https://a.dev/new?q={query}',
      insights: true,
    },
    searchIndex,
  });
  assert.deepEqual(await loaded(t, options), {
    search: { mode: 'offline', noResultsUrl: 'https://a.dev/new?q={query}' },
    searchIndex,
  });
});

test('a config without link and insights has no such settings', async (t) => {
  assert.deepEqual(await loaded(t, ''), { search: { mode: 'offline' }, searchIndex: undefined });
  assert.deepEqual(await loaded(t, `${KEYS}, insights: false`), {
    search: { mode: 'hosted', appId: 'APP', apiKey: 'KEY', indexName: 'docs' },
    searchIndex: undefined,
  });
});

test('the link may be a page of the site', async (t) => {
  assert.deepEqual((await loaded(t, "noResultsUrl: '/help?q={query}'")).search, {
    mode: 'offline',
    noResultsUrl: '/help?q={query}',
  });
});

const mistakes: [name: string, search: string, expected: string[]][] = [
  [
    'a link that would run in the page',
    "noResultsUrl: 'javascript:alert(1)'",
    [
      `'search.noResultsUrl' must be a path that begins with '/', or a URL such as https://… or mailto:…, found "javascript:alert(1)"`,
    ],
  ],
  [
    'synonyms that are not lists',
    "synonyms: ['dts', 'types']",
    [
      '\'search.synonyms[0]\' must be a list, found "dts"',
      '\'search.synonyms[1]\' must be a list, found "types"',
    ],
  ],
  [
    'a single synonym',
    "synonyms: [['dts']]",
    ['\'search.synonyms[0]\' must have at least 2 entries, found ["dts"]'],
  ],
  [
    'settings that are not JSON',
    'settings: { ranking: () => 1 }',
    ["'search.settings' must be index settings in JSON, found {}"],
  ],
  [
    'insights that are not boolean',
    "insights: 'true'",
    ['\'search.insights\' must be true or false, found "true" | Write true without quotes.'],
  ],
  ['a misspelled key', 'synonym: []', ["'search.synonym' is not a known key | Did you mean 'synonyms'?"]],
  [
    'hosts, an option of tests only',
    'hosts: []',
    [
      "'search.hosts' is not a known key | Known keys: appId, apiKey, indexName, noResultsUrl, insights, settings, synonyms.",
    ],
  ],
];
for (const [name, search, expected] of mistakes)
  test(`an invalid search config is reported with a hint: ${name}`, async (t) => {
    assert.deepEqual(await told(t, search), expected);
  });

for (const key of ['writeKey', 'adminApiKey', 'adminKey', 'writeApiKey'])
  test(`a write key is rejected in the config: ${key}`, async (t) => {
    const [fault, ...others] = await told(t, `${KEYS}, ${key}: 'very-secret'`);
    assert.match(fault ?? '', new RegExp(`^'search\\.${key}' is not allowed in the config \\| `));
    assert.match(fault ?? '', /environment variable SEARCH_WRITE_KEY/);
    assert.ok(!fault?.includes('very-secret'));
    assert.deepEqual(others, []);
  });

test('a write key is not accepted as the search key', async (t) => {
  for (const name of ['SEARCH_WRITE_KEY', 'ALGOLIA_ADMIN_KEY', 'DOCS_ADMIN_API_KEY']) {
    process.env[name] = 'very-secret';
    t.after(() => delete process.env[name]);
    const keys = `appId: 'APP', apiKey: process.env.${name}, indexName: 'docs'`;
    const [fault, ...others] = await told(t, keys);
    assert.match(
      fault ?? '',
      new RegExp(
        `^'search\\.apiKey' must be a search-only key, found the value of ${name} \\| .*SEARCH_WRITE_KEY`,
      ),
    );
    assert.ok(!fault?.includes('very-secret'));
    assert.deepEqual(others, []);
    delete process.env[name];
    // An unset key, for example in a build without keys, counts as absent.
    assert.match((await told(t, keys))[0] ?? '', /^'search\.apiKey' is required/);
  }
});

test('a search key in the environment under its own name is accepted', async (t) => {
  process.env.SEARCH_API_KEY = 'KEY';
  t.after(() => delete process.env.SEARCH_API_KEY);
  const { search } = await loaded(t, KEYS);
  assert.ok(search);
  assert.equal(search.mode, 'hosted');
});
