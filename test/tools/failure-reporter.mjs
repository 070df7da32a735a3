/** A node:test reporter for logs: prints nothing for passing tests, and all details of failing tests. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { kindOf } from './test-event.mjs';

/** Such an error belongs to no test, and makes the process fail. */
const LATE_ERROR = /asynchronous activity after the test ended/;

export default async function* failureReporter(events) {
  // Suites are announced before their tests: the parents of a test are the last names at each lower nesting
  // level.
  const names = [];
  for await (const event of events) {
    const { type, data } = event;
    if (type === 'test:start') {
      names.length = data.nesting;
      names[data.nesting] = data.name;
    } else if (type === 'test:stderr' || type === 'test:stdout') {
      yield data.message;
    } else if (type === 'test:diagnostic' && LATE_ERROR.test(data.message)) {
      yield `\n✖ ${data.message}\n`;
    } else if (kindOf(event) === 'failed') {
      const name = [...names.slice(0, data.nesting), data.name].join(' › ');
      yield `\n✖ ${name}${placeOf(data)}\n${indent(textOf(data.details.error))}\n`;
    }
  }
}

/** Node 20 reports the line in the compiled code only. The file is enough, because the stack has the line. */
function placeOf({ file }) {
  if (!file) return '';
  return ` (${relative('.', file.startsWith('file:') ? fileURLToPath(file) : file)})`;
}

/** node:test wraps the error of a test. An assertion's message already contains its properties. */
function textOf(error) {
  const thrown = error.cause ?? error;
  const text = thrown?.code === 'ERR_ASSERTION' ? thrown.stack : inspect(thrown, { depth: 5 });
  return text.replace(/\n +at .*\bnode:internal\/.*/g, '');
}

function indent(text) {
  return text.replace(/^(?=.)/gm, '  ');
}
