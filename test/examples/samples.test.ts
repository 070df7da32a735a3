/** The code samples of the Rslib site compile in all languages, and few are skipped. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCli } from '../helpers/site.js';
import { root } from './projects.js';

/** Maximum share of skipped samples, in percent. */
const LIMIT = 5;

test('check --samples finds no problem on the Rslib site and skips fewer than one sample in twenty', async () => {
  const { code, stdout, stderr } = await runCli(['--root', root, 'check', '--samples']);
  assert.equal(code, 0, stderr);
  const [, checked, left = '0'] = /(\d+) samples compiled.*?; (?:(\d+)|none) excluded/.exec(stdout) ?? [];
  const share = (100 * Number(left)) / (Number(checked) + Number(left));
  assert.ok(Number(checked) > 800, `Only ${checked} samples were found.`);
  assert.ok(share < LIMIT, `${left} samples are skipped, ${share.toFixed(1)} %:\n${stdout}`);
});
