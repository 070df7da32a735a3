/** Migration of a Docusaurus project with versions. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { migrated, places } from './project.js';

const CONFIG = (docs = '') => `module.exports = {
  title: 'Stars',
  url: 'https://example.com',
  baseUrl: '/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: { ${docs} } }]],
  themeConfig: { navbar: { items: [{ type: 'docsVersionDropdown', position: 'right' }, { to: '/docs/1.0/moon', label: 'Old moon' }] } },
};\n`;

const PROJECT = {
  'docusaurus.config.js': CONFIG(),
  'versions.json': '["2.0", "1.0"]',
  'docs/sky.md': '# Sky\n\nNext text. See [the sun](./sun.md).\n',
  'docs/sun.md': '# Sun\n\nText.\n',
  'docs/deep/sea.md': '# Sea\n\nText.\n',
  'versioned_docs/version-2.0/sky.md':
    '# Sky\n\nText of 2.0. See [old](/docs/1.0/moon) and [new](/docs/next/sun).\n',
  'versioned_docs/version-2.0/deep/sea.md': '# Sea\n\nText. ![pic](./pic.svg)\n',
  'versioned_docs/version-2.0/deep/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'versioned_docs/version-1.0/sky.md':
    '# Sky\n\nText of 1.0. See [the moon](./moon.md) and [the moon](/docs/1.0/moon).\n',
  'versioned_docs/version-1.0/moon.md': '# Moon\n\nText.\n',
  'versioned_docs/version-1.0/deep/sea.md': '# Sea\n\nText.\n',
  'versioned_docs/version-1.0/deep/reef.md': '# Reef\n\nText.\n',
  'versioned_sidebars/version-2.0-sidebars.json':
    '{ "docs": ["sky", { "type": "category", "label": "Deep", "items": ["deep/sea"] }] }',
  'versioned_sidebars/version-1.0-sidebars.json':
    '{ "version-1.0/docs": ["version-1.0/sky", "version-1.0/moon", { "type": "category", "label": "Deep", "items": ["version-1.0/deep/reef", "version-1.0/deep/sea"] }] }',
  'i18n/fr/docusaurus-plugin-content-docs/current/sky.md': '# Ciel\n\nSuivant.\n',
  'i18n/fr/docusaurus-plugin-content-docs/version-1.0/sky.md': '# Ciel\n\nTexte de 1.0.\n',
  'blog/2024-01-01-news.md': '# News\n\nText. See [about](/about).\n',
  'src/pages/about.md': '# About\n\nText.\n',
};

describe('migrate of the versions of a Docusaurus project', () => {
  test('moves the pages and translations of each version, and check accepts the result', async () => {
    const result = await migrated(PROJECT);
    const { read, stdout } = result;
    for (const [file, text] of [
      [
        'content/2.0/en/docs/sky.md',
        'Text of 2.0. See [old](../../../1.0/en/docs/moon.md) and [new](../../../next/en/docs/sun.md).',
      ],
      ['content/1.0/en/docs/sky.md', 'Text of 1.0. See [the moon](./moon.md) and [the moon](./moon.md).'],
      ['content/next/en/docs/sky.md', 'Next text. See [the sun](./sun.md).'],
      ['content/1.0/fr/docs/sky.md', 'Texte de 1.0.'],
      ['content/next/fr/docs/sky.md', 'Suivant.'],
      ['content/2.0/en/blog/2024/01/01/news.md', 'Text.'],
      ['content/2.0/en/about.md', 'Text.'],
      ['content/2.0/en/index.md', 'name: "Stars"'],
      ['content/1.0/en/index.md', 'name: "Stars"'],
      ['content/2.0/en/docs/deep/pic.svg', '<svg'],
    ] as const)
      assert.ok(read(file).includes(text), `${file}\n${read(file)}\n${stdout}`);
    const config = read('site.config.ts').replace(/\s+/g, ' ');
    for (const part of [
      "multiVersion: { default: '2.0', versions: ['next', '2.0', '1.0'] }",
      "'/docs/1.0/moon': '/1.0/docs/moon'",
      "'/docs/next/sun': '/next/docs/sun'",
      "nav: [{ text: 'Old moon', link: '/1.0/docs/moon' }]",
    ])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.doesNotMatch(config, /'\/docs\/sky':/);
    assert.deepEqual(places(result), []);
    const kinds = new Set((await result.check()).map((line) => line.replace(/^\S+ /, '')));
    assert.deepEqual([...kinds], ['warning missing-translation']);
  });

  test('one sidebar has the pages of all versions, in the order of the default version', async () => {
    const { read } = await migrated(PROJECT);
    const config = read('site.config.ts').replace(/\s+/g, ' ');
    assert.ok(
      config.includes(
        "'docs/sky', 'docs/moon', 'docs/sun', { text: 'Deep', items: ['docs/deep/reef', 'docs/deep/sea'], collapsed: true }",
      ),
      config,
    );
  });

  test('the current documents can be the default version, with their own name and paths', async () => {
    const docs =
      "routeBasePath: '/', lastVersion: 'current', versions: { current: { label: '3.0' }, '2.0': { path: 'v2', banner: 'none' } }";
    const result = await migrated({
      ...PROJECT,
      'docusaurus.config.js': CONFIG(docs).replace('/docs/1.0', '/1.0'),
    });
    assert.match(result.read('content/3.0/en/sky.md'), /Next text/);
    const config = result.read('site.config.ts').replace(/\s+/g, ' ');
    assert.ok(config.includes("multiVersion: { default: '3.0', versions: ['3.0', '2.0', '1.0'] }"), config);
    assert.ok(config.includes("'/v2/sky': '/2.0/sky'"), config);
    assert.doesNotMatch(config, /'\/1\.0\/moon':/);
    assert.match(result.stdout, /The option 'presets\.docs\.versions\.2\.0\.banner' is not moved/);
  });

  test('versions that the old site does not show, and names that docs-cli cannot have, are listed', async () => {
    const result = await migrated({
      ...PROJECT,
      'docusaurus.config.js': CONFIG('includeCurrentVersion: false'),
      'versions.json': '["2.0", "a b"]',
    });
    assert.match(result.stdout, /docs:1:1 {2}The current documents are not a version/);
    assert.match(result.stdout, /versioned_docs\/version-1\.0:1:1 {2}This version is not moved/);
    assert.match(result.stdout, /The version 'a b' is not moved/);
    assert.match(result.read('site.config.ts'), /multiVersion: \{ default: '2\.0', versions: \['2\.0'\] \}/);
    assert.throws(() => result.read('content/next/en/docs/sky.md'));
  });
});
