/** A signal ends a build in a separate process. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { changed, site, type TestSite, tree } from '../../helpers/site.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const main = new URL('../../../src/cli/main.ts', import.meta.url).href;

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
  const script = `import { main } from ${JSON.stringify(main)}; process.exitCode = await main(process.argv.slice(1));`;
  return spawn(
    process.execPath,
    [
      '--import=tsx',
      '--conditions=docs-cli-source',
      '--input-type=module',
      '-e',
      script,
      '--',
      '--root',
      s.root,
      'build',
    ],
    { cwd: repository, env: { ...process.env, WAIT_AT: s.path('waiting') }, stdio: 'ignore' },
  );
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
      const ended = once(child, 'exit');
      child.kill(signal);
      writeFileSync(s.path('waiting.go'), '');
      const [code] = await ended;
      assert.deepEqual(changed(good, tree(s.path('dist'))), []);
      if (signal !== 'SIGKILL') {
        assert.equal(code, signal === 'SIGINT' ? 130 : 143);
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
