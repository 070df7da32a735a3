/** The code of this site's pages compiles, in all languages, and next to nothing is left out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCli } from '../helpers/site.js';
import { root } from './projects.js';

/** Left out at most, in percent of all samples. */
const LIMIT = 5;

test('check --samples finds nothing on this site, and leaves out fewer than one sample in twenty', async () => {
  const { code, stdout, stderr } = await runCli(['--root', root, 'check', '--samples']);
  assert.equal(code, 0, stderr);
  const [, checked, left = '0'] = /(\d+) samples compiled.*?; (?:(\d+)|none) excluded/.exec(stdout) ?? [];
  const share = (100 * Number(left)) / (Number(checked) + Number(left));
  assert.ok(Number(checked) > 800, `Only ${checked} samples were found.`);
  assert.ok(share < LIMIT, `${left} samples are left out, ${share.toFixed(1)} %:\n${stdout}`);
});
