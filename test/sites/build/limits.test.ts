/** Input that takes a build minutes: docs-cli stops early, reports the place, and builds everything else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endlessCode } from '../../helpers/endless-code.js';
import { runCliAlone } from '../../helpers/own-process.js';
import { ENGLISH, reported, site } from '../../helpers/site.js';

const home = 'content/en/index.md';

// A thread that is stopped while it highlights cannot be used again, so this runs in another process.
test('the config can make code that a grammar fails on an error, which keeps the previous build', async () => {
  const config = ENGLISH.replace("'Test'", "'Test', check: { rules: { 'plain-code': 'error' } }");
  const s = await site({ [home]: '# Home\n' }, { config });
  assert.equal((await s.cli('build')).code, 0);
  s.change({
    [home]: `# New\n\n\`\`\`ts\nlet a = 1;\n\`\`\`\n\n\`\`\`ahk\n${endlessCode}\n\`\`\`\n`,
  });
  const refused = await runCliAlone(['--root', s.root, 'build']);
  assert.equal(refused.code, 1);
  assert.deepEqual(reported(refused), [`${home}:8:1 error plain-code`]);
  assert.match(s.read('dist/index.html'), /Home/);
});

test('front matter with many faults has a few short problems', async () => {
  const bomb = [...'bcdefghijklm'].map((key, i) => {
    const before = `*${'abcdefghijkl'[i]},`;
    return `${key}: &${key} [${before.repeat(9)}]`;
  });
  const inputs: Record<string, [yaml: string, problems: number]> = {
    'tabs-before-keys': ['\t: a\n'.repeat(1000), 5],
    'unclosed-quotes': ['a: "x\n'.repeat(1000), 5],
    'equal-keys': ['a: 1\n'.repeat(1000), 5],
    'commas-without-keys': [`a: {${':,'.repeat(2500)}}`, 5],
    'aliases-that-expand': [['a: &a [x,x,x,x,x,x,x,x,x]', ...bomb].join('\n'), 1],
    'deeply-nested-lists': [`a: ${'['.repeat(20_000)}`, 1],
    'a-key-of-50,000-characters': [`? ${'a '.repeat(25_000)}\n: 1`, 1],
    'more-text-than-the-limit': ['a: 1\n'.repeat(100_000), 1],
  };
  const files = Object.entries(inputs).map(([name, [yaml]]) => [
    `content/en/${name}.md`,
    `---\n${yaml}\n---\n\n# A\n`,
  ]);
  const s = await site({ [home]: '# Home\n', ...Object.fromEntries(files) });
  const found = await s.diagnostics();
  for (const [name, [, count]] of Object.entries(inputs)) {
    const own = found.filter(
      ({ file, code }) => file === `content/en/${name}.md` && code.startsWith('frontmatter'),
    );
    assert.equal(own.length, count, name);
    assert.ok(JSON.stringify(own).length < 4_000, name);
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
