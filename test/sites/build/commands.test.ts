/** Wrong arguments, exit codes, and help. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { reported, runCli, site, temporaryFolder } from '../../helpers/site.js';

const TWO_WARNINGS = { 'content/en/index.md': '# Home\n\n```tss\na\n```\n\n::: tipp\na\n:::\n' };

describe('exit codes of check', () => {
  test('check fails on warnings unless --max-warnings allows them', async () => {
    const s = await site(TWO_WARNINGS);
    assert.equal((await s.cli('check')).code, 1);
    assert.equal((await s.cli('check', '--max-warnings', '1')).code, 1);
    const two = await s.cli('check', '--max-warnings', '2');
    assert.equal(two.code, 0);
    assert.match(two.stdout, /^✓ 1 page, 2 warnings/);
    assert.equal(reported(two).length, 2, 'allowed warnings are reported too');
    s.change({ 'content/en/index.md': '# Home\n\n[a](gone.md)\n' });
    assert.equal((await s.cli('check', '--max-warnings', '100')).code, 1, 'an error');
  });

  test('warnings do not stop a build, and its summary counts them', async () => {
    const s = await site(TWO_WARNINGS);
    const { code, stdout, stderr } = await s.cli('build');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^ {2}2 warnings$/m);
    assert.match(stderr, /2 warnings\n/);
  });
});

describe('a report has everything needed to fix a problem', () => {
  test('a report has the place, code, message, code frame and hint of each problem, and the count', async () => {
    const s = await site({
      'content/en/index.md': '# Home\n\nGo [there](./strat.md).\n',
      'content/en/start.md': '# Start\n',
    });
    assert.equal(
      (await s.cli('check')).stderr,
      `content/en/index.md:3:4 error dead-link
  Dead link './strat.md'. 'content/en/strat.md' does not exist.

    1 | # Home
    2 |
  > 3 | Go [there](./strat.md).
      |    ^^^^^^^^^^^^^^^^^^^
    4 |

  hint: Did you mean './start.md'?

1 error

`,
    );
  });

  test('one run reports all errors of the config and reads no page', async () => {
    const s = await site({
      'site.config.ts': "export default { titel: 'a', lang: 'xx yy', nav: [{ text: 'a' }] };\n",
      'content/en/index.md': '[a](gone.md)\n',
    });
    const { code, stderr } = await s.cli('check');
    assert.equal(code, 1);
    assert.match(stderr, /Did you mean 'title'\?/);
    assert.match(stderr, /'lang' must be a language tag/);
    assert.match(stderr, /'nav\[0\]' must have a 'link' or 'items'/);
    assert.doesNotMatch(stderr, /dead-link/);
  });
});

describe('wrong use ends with code 2 and one clear message', () => {
  const site = temporaryFolder();
  const file = join(site, 'site.config.ts');
  mkdirSync(join(site, 'content'));
  writeFileSync(file, "export default { title: 'Test' };\n");

  const wrong: Record<string, { argv: string[]; says: RegExp }> = {
    'no command': { argv: [], says: /Usage: docs-cli \[options\] \[command\]/ },
    'an unknown command': {
      argv: ['bild'],
      says: /^error: unknown command 'bild'\n\(Did you mean build\?\)\nRun 'docs-cli --help' for all commands\.\n$/,
    },
    'an unknown option': {
      argv: ['build', '--ouut', 'a'],
      says: /^error: unknown option '--ouut'\n\(Did you mean --out\?\)\n/,
    },
    'an option of another command': {
      argv: ['check', '--port', '1'],
      says: /^error: unknown option '--port'\n\(Did you mean --root\?\)\nRun it with '--help' to list its options\.\n$/,
    },
    'an option that a subcommand does not have': {
      argv: ['translations', 'accept', '--json5'],
      says: /^error: unknown option '--json5'\n(.*\n)?Run it with '--help' to list its options\.\n$/,
    },
    'an unknown subcommand': {
      argv: ['--root', site, 'translations', 'dif'],
      says: /^error 'translations' has no subcommand 'dif'\.\nUse 'diff' or 'accept'\.\n$/,
    },
    'an argument that no command takes': { argv: ['check', 'content'], says: /^error: too many arguments/ },
    'an option without its value': {
      argv: ['build', '--out'],
      says: /^error: option '--out <folder>' argument missing\n/,
    },
    'a port that is not a number': {
      argv: ['preview', '--port', 'http'],
      says: /It must be a number from 0 to 65535\./,
    },
    'a port that is too large': {
      argv: ['dev', '--port', '65536'],
      says: /It must be a number from 0 to 65535\./,
    },
    // For example if a variable in `--host "$HOST"` is not set: the server would listen on every network.
    'an empty host': { argv: ['--root', site, 'preview', '--host', ''], says: /It must not be empty\./ },
    'a number of warnings that is not a number': {
      argv: ['check', '--max-warnings', 'some'],
      says: /It must be a number, 0 or more\./,
    },
    'a missing root': {
      argv: ['--root', join(site, 'gone'), 'check'],
      says: /^error The folder '.*gone' does not exist\n$/,
    },
    'a root that is a file': {
      argv: ['--root', file, 'build'],
      says: /^error The folder '.*site\.config\.ts' does not exist/,
    },
    'a base without slash': {
      argv: ['--root', site, 'build', '--base', 'docs'],
      says: /^error 'base' must begin with '\/'/,
    },
    'an empty out folder': {
      argv: ['--root', site, 'build', '--out', ''],
      says: /^error 'outDir' must not be empty/,
    },
    'a preview without build': {
      argv: ['--root', site, 'preview'],
      says: /^error '.*dist' does not exist\.\nRun 'docs-cli build' first\.\n$/,
    },
  };

  test('each wrong use', async () => {
    for (const [name, { argv, says }] of Object.entries(wrong)) {
      const { code, stdout, stderr } = await runCli(argv);
      assert.match(stderr, says, name);
      assert.equal(code, 2, name);
      assert.equal(stdout, '');
      assert.doesNotMatch(stderr, /^ +at /m);
    }
    assert.equal(existsSync(join(site, 'dist')), false);
  });
});

test('help and version are printed to standard output, with exit code 0', async () => {
  const help = /^Usage: docs-cli /;
  const commands =
    /^ {2}dev .+ {2}\w+[\s\S]*^ {2}build .+ {2}\w+[\s\S]*^ {2}check .+ {2}\w+[\s\S]*^ {2}preview .+ {2}\w+/m;
  for (const [argv, says] of [
    [['--help'], commands],
    [['help'], help],
    [['build', '--help'], help],
    [['help', 'check'], help],
    [['--version'], /^\d+\.\d+\.\d+\n$/],
  ] as const) {
    const { code, stdout, stderr } = await runCli([...argv]);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, says, argv.join(' '));
  }
});
