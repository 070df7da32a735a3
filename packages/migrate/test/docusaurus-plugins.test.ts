/** Migration of Docusaurus projects with several content plugins. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { migrated, places } from './project.js';

describe('migrate of a Docusaurus project with several content plugins', () => {
  test('the documents of each docs plugin move with their sidebars and translations', async () => {
    const result = await migrated({
      'docusaurus.config.js': `module.exports = {
  title: 'Stars',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: ['classic'],
  plugins: [
    ['@docusaurus/plugin-content-docs', {
      id: 'team', path: 'team', routeBasePath: 'team', sidebarPath: './team-sidebars.js', exclude: ['**/old/**'],
    }],
  ],
  themeConfig: { navbar: { items: [
    { type: 'doc', docId: 'start', label: 'Start' },
    { type: 'doc', docId: 'start', docsPluginId: 'team', label: 'Team' },
    { label: 'More', items: [{ type: 'doc', docId: 'start', label: 'Start' }] },
  ] } },
};\n`,
      'docs/start.md': '# Start\n\n[people](/team/people)\n',
      'team-sidebars.js': "module.exports = { team: require('./people.js') };\n",
      'people.js': "module.exports = ['start', 'people'];\n",
      'team/start.md': '# Team\n',
      'team/people.md': '# People\n',
      'team/old/past.md': '# Past\n',
      'team_versions.json': '["1.0"]',
      'i18n/fr/docusaurus-plugin-content-docs-team/current/people.md': '# Les gens\n',
    });
    assert.equal(result.read('content/en/team/people.md'), '# People\n');
    assert.equal(result.read('content/fr/team/people.md'), '# Les gens\n');
    assert.equal(result.read('content/en/team/old/_past.md'), '# Past\n');
    assert.match(result.read('content/en/docs/start.md'), /\[people\]\(\.\.\/team\/people\.md\)/);
    const config = result.read('site.config.ts');
    for (const part of [
      "{ text: 'Start', link: '/docs/start' }",
      "{ text: 'Team', link: '/team/start' }",
      "{ text: 'More', items: [{ text: 'Start', link: '/docs/start' }] }",
      "sidebar: { '/docs/': ['docs/start'], '/team/': ['team/start', 'team/people'] }",
    ])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.deepEqual(places(result), ['team_versions.json:1:1']);
    assert.deepEqual(await result.errors(), []);
  });

  test('plugins replace the docs and the blog that a preset turns off', async () => {
    const { read, stdout, root } = await migrated({
      'docusaurus.config.js': `module.exports = {
  title: 'A',
  presets: [['classic', { docs: false, blog: false }]],
  plugins: [
    ['content-docs', { id: 'manual', path: 'manual', routeBasePath: 'manual' }],
    ['@docusaurus/plugin-content-blog', { path: 'news', routeBasePath: 'news' }],
    ['@docusaurus/plugin-content-blog', { id: 'b', path: 'diary', routeBasePath: 'diary' }],
  ],
};\n`,
      'docs/no.md': '# No\n',
      'blog/2024-01-02-no.md': '# No\n',
      'manual/start.md': '# Start\n',
      'manual_versions.json': '["1.0"]',
      'manual_versioned_docs/version-1.0/start.md': '# Start 1\n',
      'news/2024-01-02-first.md': '# First\n',
    });
    assert.equal(read('content/next/en/manual/start.md'), '# Start\n');
    assert.equal(read('content/1.0/en/manual/start.md'), '# Start 1\n');
    assert.match(read('content/1.0/en/news/2024/01/02/first.md'), /# First/);
    for (const folder of ['docs', 'blog']) assert.ok(!existsSync(join(root, 'content/1.0/en', folder)));
    assert.match(stdout, /The blog in 'diary' is not moved/);
  });
});
