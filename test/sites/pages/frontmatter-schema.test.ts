/** Front matter keys that a site adds with `frontmatter` in its config. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { PagePayload } from '../../../src/runtime/model/index.js';
import { type Files, reported, site } from '../../helpers/site.js';

const STATUS = `z.object({
  status: z.enum(['stable', 'beta']).default('stable'),
  reviewers: z.array(z.string()).optional(),
})`;

/** A site with a schema of Zod. */
async function siteWith(schema: string, files: Files) {
  const config = `import { defineConfig } from '@docs-cli/core';
import { z } from 'zod';
export default defineConfig({
  title: 'Test',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文', partial: true }],
  frontmatter: ${schema},
});
`;
  const s = await site({ 'site.config.ts': config, 'content/en/index.md': '# Index\n\nText.\n', ...files });
  mkdirSync(s.path('node_modules'));
  symlinkSync(
    fileURLToPath(new URL('../../../node_modules/zod', import.meta.url)),
    s.path('node_modules/zod'),
  );
  return s;
}

describe('front matter schema', () => {
  test('a page has the values of its own keys, with the defaults of the schema', async () => {
    const s = await siteWith(STATUS, {
      'content/en/a.md': '---\nstatus: beta\nreviewers: [Ann]\norder: 2\n---\n\n# A\n\nText.\n',
      'content/en/b.tsx': `import { usePage } from '@docs-cli/core/runtime';
export default () => <p id="own">{String(usePage().frontmatter.status)}</p>;`,
      'content/en/b.md': '---\nlayout: ./b.tsx\n---\n\n# B\n\nText.\n',
    });
    const built = await s.cli('build');
    assert.deepEqual(reported(built), []);
    const frontmatter = (name: string) =>
      (JSON.parse(s.read(`dist/${name}.json`)) as PagePayload).page.frontmatter;
    assert.deepEqual(frontmatter('a'), { status: 'beta', reviewers: ['Ann'], order: 2 });
    assert.deepEqual(frontmatter('index'), { status: 'stable' });
    assert.match(s.read('dist/b.html'), /<p id="own">stable<\/p>/);
    // A fallback page has the front matter of the page that it shows.
    assert.deepEqual(frontmatter('zh/a'), { status: 'beta', reviewers: ['Ann'], order: 2 });
  });

  test('a value that the schema refuses is an error at the value, and an unknown key stays a warning', async () => {
    const s = await siteWith(STATUS, {
      'content/en/a.md': '---\ntitle: A\nstatus: new\n---\n\nText.\n',
      'content/en/b.md': '---\nreviewers: [Ann, 7]\n---\n\n# B\n\nText.\n',
      'content/en/c.md': '---\nreviewer: [Ann]\n---\n\n# C\n\nText.\n',
    });
    const checked = await s.cli('check');
    assert.deepEqual(reported(checked), [
      'content/en/a.md:3:9 error frontmatter-invalid',
      'content/en/b.md:2:18 error frontmatter-invalid',
      'content/en/c.md:2:1 warning frontmatter-unknown-key',
    ]);
    assert.match(checked.stderr, /'status' does not match the schema of this site: Invalid option/);
    assert.match(checked.stderr, /The schema is 'frontmatter' in site\.config\.ts/);
    assert.equal((await s.cli('build')).code, 1);
  });

  test('a missing key is an error at the start of the page, or at a key that is misspelled', async () => {
    const s = await siteWith('z.object({ owner: z.string(), description: z.string().min(10).optional() })', {
      'content/en/index.md': '---\nowner: Ann\ndescription: Short.\n---\n\n# Index\n\nText.\n',
      'content/en/a.md': '# A\n\nText.\n',
      'content/en/b.md': '---\ntitle: B\nowmer: Ann\n---\n\nText.\n',
    });
    const checked = await s.cli('check');
    assert.deepEqual(reported(checked), [
      'content/en/a.md:1:1 error frontmatter-invalid',
      'content/en/b.md:3:8 error frontmatter-invalid',
      // The schema can also require more of a key of docs-cli.
      'content/en/index.md:3:14 error frontmatter-invalid',
    ]);
    assert.match(checked.stderr, /Did you mean 'owner' instead of 'owmer'\?/);
  });

  test('a schema that cannot be used is one error at its place in the config', async () => {
    const s = await siteWith('{}', { 'content/en/a.md': '# A\n\nText.\n' });
    const config = s.read('site.config.ts');
    for (const [schema, fault] of [
      [
        'z.object({ a: z.string().optional() }).refine(async () => true)',
        /cannot be used: it is asynchronous, or it throws/,
      ],
      [
        'z.object({ a: z.string().default("2025-01-01").transform((text) => new Date(text)) })',
        /value of 'a' that JSON/,
      ],
      [
        'z.object({}).transform(() => { throw new Error("no luck"); })',
        /cannot be used: it is asynchronous, or it throws/,
      ],
      ['z.object({}).transform(() => undefined as never)', /it returns no object/],
      ["{ status: 'string' }", /'frontmatter' must be a schema/],
    ] as const) {
      s.change({ 'site.config.ts': config.replace('frontmatter: {}', `frontmatter: ${schema}`) });
      const checked = await s.cli('check');
      assert.deepEqual(reported(checked), ['site.config.ts:6:16 error config-value'], schema);
      assert.match(checked.stderr.replace(/^\s*\d* \|.*\n/gm, ''), fault);
    }
  });

  test('an edit of the schema applies to pages whose files are unchanged', async () => {
    const s = await siteWith(STATUS, { 'content/en/a.md': '---\nstatus: beta\n---\n\n# A\n\nText.\n' });
    assert.deepEqual(reported(await s.cli('check')), []);
    const config = s.read('site.config.ts');
    s.change({ 'site.config.ts': config.replace("'stable', 'beta'", "'stable', 'alpha'") });
    assert.deepEqual(reported(await s.cli('check')), ['content/en/a.md:2:9 error frontmatter-invalid']);
    s.change({ 'site.config.ts': config.replace(/ frontmatter: .*?\}\),\n/s, '') });
    assert.deepEqual(reported(await s.cli('check')), ['content/en/a.md:2:1 warning frontmatter-unknown-key']);
  });
});
