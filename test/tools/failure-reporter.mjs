/** A reporter of node:test for logs: silent about what passes, everything about what fails. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { kindOf } from './test-event.mjs';

export default async function* failureReporter(events) {
  // Suites are announced before their tests: the names above a test are those last seen at each lower nesting.
  const names = [];
  for await (const event of events) {
    const { type, data } = event;
    if (type === 'test:start') {
      names.length = data.nesting;
      names[data.nesting] = data.name;
    } else if (type === 'test:stderr' || type === 'test:stdout') {
      yield data.message;
    } else if (kindOf(event) === 'failed') {
      const name = [...names.slice(0, data.nesting), data.name].join(' › ');
      yield `\n✖ ${name}${placeOf(data)}\n${indent(textOf(data.details.error))}\n`;
    }
  }
}

/** Node 20 knows the line of a test only in the compiled text: the file is enough, the stack says the rest. */
function placeOf({ file }) {
  if (!file) return '';
  return ` (${relative('.', file.startsWith('file:') ? fileURLToPath(file) : file)})`;
}

/** node:test wraps what a test has thrown. An assertion's message already shows what its properties repeat. */
function textOf(error) {
  const thrown = error.cause ?? error;
  const text = thrown?.code === 'ERR_ASSERTION' ? thrown.stack : inspect(thrown, { depth: 5 });
  return text.replace(/\n +at .*\bnode:internal\/.*/g, '');
}

function indent(text) {
  return text.replace(/^(?=.)/gm, '  ');
}
