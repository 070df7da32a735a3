/** Input that takes a build minutes: docs-cli stops early, reports the place, and builds everything else. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endlessCode } from '../../helpers/endless-code.js';
import { runCliAlone } from '../../helpers/own-process.js';
import { ENGLISH, reported, site } from '../../helpers/site.js';

/** CPU time of this process in ms. */
async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const home = 'content/en/index.md';

describe('code that a grammar fails on', () => {
  // A thread that is stopped while it highlights cannot be used again, so this runs in another process.
  test('code that a grammar fails on is shown without colors, and a warning has its place', async () => {
    const s = await site({
      [home]: `# Home\n\n\`\`\`ts\nlet a = 1;\n\`\`\`\n\n\`\`\`ahk\n${endlessCode}\n\`\`\`\n`,
    });
    const built = await runCliAlone(['--root', s.root, 'build']);
    assert.equal(built.code, 0);
    assert.deepEqual(reported(built), [`${home}:8:1 warning plain-code`]);
    const html = s.read('dist/index.html');
    assert.match(html, /<span class="tk-k">let<\/span>/);
    assert.match(html, /<span class="line">é0 é /);
  });

  test('the config can make code without colors an error, which keeps the previous build', async () => {
    const config = ENGLISH.replace("'Test'", "'Test', check: { rules: { 'plain-code': 'error' } }");
    const s = await site({ [home]: '# Home\n' }, { config });
    assert.equal((await s.cli('build')).code, 0);
    s.change({ [home]: `# New\n\n\`\`\`ahk\n${endlessCode}\n\`\`\`\n` });
    const built = await runCliAlone(['--root', s.root, 'build']);
    assert.equal(built.code, 1);
    assert.deepEqual(reported(built), [`${home}:4:1 error plain-code`]);
    assert.match(s.read('dist/index.html'), /Home/);
  });

  for (const lang of ['bash', 'vue', 'csharp', 'php']) {
    test(`one line of 19,000 characters in ${lang} does not stop the build`, async () => {
      const s = await site({ [home]: `# Home\n\n\`\`\`${lang}\n${'<'.repeat(19_000)}\n\`\`\`\n` });
      const built = await s.cli('build');
      assert.equal(built.code, 0, built.stderr);
      assert.deepEqual(reported(built), []);
    });
  }
});

describe('front matter with many faults', () => {
  const faulty: Record<string, string> = {
    'tabs before keys': '\t: a\n'.repeat(10_000),
    'unclosed quotes': 'a: "x\n'.repeat(8_000),
    'equal keys': 'a: 1\n'.repeat(10_000),
    'commas without keys': `a: {${':,'.repeat(25_000)}}`,
  };
  for (const [name, yaml] of Object.entries(faulty)) {
    test(`front matter with ${name} reports the first five`, async () => {
      const s = await site({ [home]: `---\n${yaml}\n---\n\n# Home\n` });
      let found: Awaited<ReturnType<typeof s.diagnostics>> = [];
      const ms = await cpuTime(async () => {
        found = (await s.diagnostics()).filter(({ code }) => code === 'frontmatter-yaml');
      });
      assert.equal(found.length, 5);
      assert.ok(JSON.stringify(found).length < 4_000);
      assert.ok(ms < 3_000, `${ms} ms`);
    });
  }

  const bombs: Record<string, string> = {
    'aliases that expand exponentially': [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...[...'bcdefghijklm'].map((key, i) => {
        const before = `*${'abcdefghijkl'[i]},`;
        return `${key}: &${key} [${before.repeat(9)}]`;
      }),
    ].join('\n'),
    'deeply nested lists': `a: ${'['.repeat(20_000)}`,
    'a key of 50,000 characters': `? ${'a '.repeat(25_000)}\n: 1`,
    'more text than the limit': 'a: 1\n'.repeat(100_000),
  };
  for (const [name, yaml] of Object.entries(bombs)) {
    test(`front matter with ${name} is reported at one place`, async () => {
      const s = await site({ [home]: `---\n${yaml}\n---\n\n# Home\n` });
      const found = (await s.diagnostics()).filter(({ code }) => code.startsWith('frontmatter'));
      assert.equal(found.length, 1);
      assert.equal(found[0]!.file, home);
      assert.ok(found[0]!.message.length < 400, `${found[0]!.message.length} characters`);
    });
  }
});

test('a pattern with many wildcards is matched against external URLs within the time limit', async () => {
  const config = ENGLISH.replace(
    "'Test'",
    `'Test', check: { external: { ignore: ['https://a.test/${'a*'.repeat(40)}x', 'https://b.test/*/c'] } }`,
  );
  const link = `https://a.test/${'a'.repeat(60)}`;
  const s = await site({ [home]: `# Home\n\n[a](${link}x) [b](https://b.test/x/y/c)\n` }, { config });
  const checked = await s.cli('check', '--external');
  assert.equal(checked.code, 0, checked.stderr);
  assert.deepEqual(reported(checked), []);
});
