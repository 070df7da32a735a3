/** The list of codes equals the reported and the documented codes. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Code, codeOf, codes } from '../../src/cli/report/codes.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const src = join(root, 'src');
const names = Object.keys(codes);

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('codes.ts'))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));

/** A code next to a message or a level, or the first argument of a reporting function; not in types or tables. */
function* reports(text: string): Generator<{ code: string; level?: string }> {
  for (const [, level, code] of text.matchAll(/\b(error|warning)Diagnostic\(\s*'([^']+)'/g))
    yield { code: code!, level: level! };
  // An object with the keys in either order and plain values between them.
  for (const [, code, level] of text.matchAll(
    /\bcode: '([a-z0-9-]+)',(?:\s*\w+: [^{}\n]+,)*?\s*level: '(error|warning)'/g,
  ))
    yield { code: code!, level: level! };
  for (const [, level, code] of text.matchAll(
    /\blevel: '(error|warning)',(?:\s*\w+: [^{}\n]+,)*?\s*code: '([a-z0-9-]+)'/g,
  ))
    yield { code: code!, level: level! };
  for (const [, code] of text.matchAll(/(?:#report|\bwarn|\bwarning|\bproblem)\(\s*'([a-z0-9-]+)'/g))
    yield { code: code! };
}

test('every reported code is in the list, with its listed level', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...reports(text)].map(({ code, level }) => ({ file, code, level })),
  );
  assert.ok(found.length > 50, `${found.length} places were understood`);
  const wrong = found.filter(({ code, level }) => {
    const listed: Code | undefined = codeOf(code);
    // The config can turn on a rule that is off by default.
    return !listed || (level !== undefined && listed.level !== 'off' && listed.level !== level);
  });
  assert.deepEqual(wrong, []);
});

test('every code of the list is reported somewhere', () => {
  const idle = names.filter((name) => {
    const isReported = ({ file, text }: (typeof sources)[number]) =>
      // The list of rules contains codes but reports nothing.
      file !== join('cli', 'check', 'run-rules.ts') && text.includes(`'${name}'`);
    return !sources.some(isReported);
  });
  assert.deepEqual(idle, []);
});

test('RULES.md has a section for each code that starts with its level', () => {
  const text = readFileSync(join(root, 'RULES.md'), 'utf8');
  const sections = [...text.matchAll(/^### `([a-z0-9-]+)`\n\n(.+?)\. /gm)];
  const found = sections.map(([, name]) => name!);
  assert.deepEqual(
    names.filter((name) => !found.includes(name)),
    [],
    'each code has a section, and its text begins with a sentence of its level',
  );
  assert.deepEqual(
    found.filter((name, i) => !names.includes(name) || found.indexOf(name) !== i),
    [],
    'each section is of a code, and there is one of each',
  );
  assert.deepEqual(
    sections.map(([, name, level]) => `${name}: ${level}`),
    sections.map(([, name]) => `${name}: ${levelInWords(codeOf(name!)!)}`),
  );
  assert.deepEqual(
    [...text.matchAll(/\(#([^)]+)\)/g)].map(([, id]) => id!).filter((id) => !names.includes(id)),
    [],
    'links within the file lead to sections',
  );
});

function levelInWords({ level, fixed, onlyWith }: Code): string {
  const word = level === 'off' ? 'Off' : level === 'error' ? 'Error' : 'Warning';
  return `${word}${fixed ? ', always' : ''}${onlyWith ? `, with \`--${onlyWith}\`` : ''}`;
}

test('the diagnostics reference lists every code with its level and description', () => {
  const file = join(root, 'docs/content/en/reference/diagnostics.md');
  const rows = names.map((name) => {
    const { level, says } = codeOf(name)!;
    return `| \`${name}\` | ${level} | ${says} |\n`;
  });
  const table = /(?:^\| `[a-z0-9-]+` \|.*\n)+/m;
  if (process.env.UPDATE) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(table, () => rows.join('')),
    );
  }
  const written = table.exec(readFileSync(file, 'utf8'))?.[0];
  assert.equal(written, rows.join(''), 'UPDATE=1 writes the table from the list of codes');
});
