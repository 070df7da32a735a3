#!/usr/bin/env node
// Starts the CLI, nothing else. The two questions that need no CLI are answered here at once.
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`docs-cli needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(2);
}

const [first, ...rest] = process.argv.slice(2);
if (rest.length === 0 && (first === '--version' || first === '-V' || first === '-v')) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  console.log(version);
} else {
  // Node 20 has no compiler between the fast one and the optimizing one, and optimizes functions so early that
  // a command, which takes a few seconds, spends a tenth of its CPU time on it. Later versions do not have this flag.
  if (major === 20) setFlagsFromString('--interrupt-budget=1000000');
  const { main } = await import('../lib/cli/main.js');
  process.exitCode = await main(process.argv.slice(2));
  // Ends the process if something is still open.
  setTimeout(() => process.exit(), 200).unref();
}
