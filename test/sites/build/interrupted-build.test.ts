/** A signal ends a build in a separate process. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { changed, site, type TestSite, tree } from '../../helpers/site.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const program = join(repository, 'bin/docs-cli.js');
const { build } = (await import(new URL('../../tools/build.mjs', import.meta.url).href)) as {
  build(): Promise<unknown>;
};

/** The build waits at this page until the signal arrives. Half of the pages are written by then. */
const WAITING_LAYOUT = `
const fs = globalThis.process?.getBuiltinModule?.('node:fs');
export default function Waiting() {
  const flag = fs && process.env.WAIT_AT;
  if (flag) {
    fs.writeFileSync(flag, '');
    while (!fs.existsSync(flag + '.go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
  return <p>Here</p>;
}
`;

function startBuild(s: TestSite): ChildProcess {
  return spawn(process.execPath, [program, '--root', s.root, 'build'], {
    cwd: repository,
    env: { ...process.env, WAIT_AT: s.path('waiting') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function untilThere(file: string, child: ChildProcess) {
  while (!existsSync(file)) {
    assert.equal(child.exitCode, null, 'the build ended before its middle');
    await sleep(10);
  }
}

const leftovers = (s: TestSite) => readdirSync(s.root).filter((name) => name.startsWith('.dist'));

describe('an interrupted build', () => {
  let s: TestSite;
  let good: Record<string, string>;
  before(async () => {
    // The program runs `lib`, so it must be up to date.
    await build();
    const files: Record<string, string> = {
      'content/en/m.md': '---\nlayout: ./m.tsx\n---\n',
      'content/en/m.tsx': WAITING_LAYOUT,
    };
    for (const name of 'abcdnopq') files[`content/en/${name}.md`] = `# Page ${name}\n`;
    s = await site(files);
    assert.equal((await s.cli('build')).code, 0);
    good = tree(s.path('dist'));
  });

  for (const signal of ['SIGKILL', 'SIGINT', 'SIGTERM'] as const) {
    test(`a build that ${signal} ends keeps the previous dist, and the next build works`, async () => {
      s.change({
        waiting: undefined,
        'waiting.go': undefined,
        'content/en/a.md': `# Changed for ${signal}\n`,
      });
      const child = startBuild(s);
      await untilThere(s.path('waiting'), child);
      assert.equal(leftovers(s).length, 1, 'it was writing beside');
      let stderr = '';
      child.stderr!.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      const ended = once(child, 'close');
      child.kill(signal);
      writeFileSync(s.path('waiting.go'), '');
      const [code] = await ended;
      assert.deepEqual(changed(good, tree(s.path('dist'))), []);
      if (signal !== 'SIGKILL') {
        assert.equal(code, signal === 'SIGINT' ? 130 : 143);
        assert.equal(stderr, 'Stopped. The last build is unchanged.\n');
        assert.deepEqual(leftovers(s), []);
      }

      const next = await s.cli('build');
      assert.equal(next.code, 0, next.stderr);
      good = tree(s.path('dist'));
      assert.match(good['a.html']!, new RegExp(`Changed for ${signal}`));
      assert.deepEqual(leftovers(s), [], 'what a killed build left behind is cleared away');
    });
  }
});
