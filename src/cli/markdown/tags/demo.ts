/**
 * `<Demo file="./demo.tsx" />`: a component from a file, and its code. The first step of a parse, which expands includes, reads
 * the tag as a code block with `preview` that shows the file. Only tags that are not valid are rendered.
 */
import { z } from 'zod';
import { defineTag } from '../../plugin/tag.js';
import { type CodeFile, extension } from '../includes/include-forms.js';
import type { FileLine } from '../includes/include-target.js';
import { propsOf } from './check-props.js';
import { readTag } from './tag-syntax.js';

/** Languages whose code can be a component. */
const DEMO_FILE = /\.(?:tsx|jsx|ts|js)(?:[#{]|$)/;

const demoProps = z.strictObject({
  file: z.string(),
  title: z.string().optional(),
  /** Why `check --samples` skips the code. */
  'no-check': z.string().optional(),
});

export const demo = defineTag({
  name: 'Demo',
  level: 'block',
  props: demoProps,
  render({ context, children, props, offsetOf }) {
    if (DEMO_FILE.test(props.file)) {
      context.report({
        code: 'misplaced-tag',
        message: '`<Demo>` must be alone on its lines, without content.',
        hint: 'Write `<Demo file="./demo.tsx" />`.',
        offset: offsetOf(),
        length: '<Demo'.length,
      });
    } else {
      context.report({
        level: 'error',
        code: 'invalid-prop',
        message:
          'The prop `file` of `<Demo>` must be the path of a component: a file that ends with `.tsx`, `.jsx`, `.ts` or `.js`.',
        hint: 'To show other code, write a code block with `file="./path"` after its language.',
        offset: offsetOf('file'),
        length: 'file'.length,
      });
    }
    children();
  },
  toMarkdown: ({ children }) => children(),
});

const start = /^([ \t>]*)<Demo(?=[\s/]|$)/;
const end = /\/>[ \t]*$|<\/Demo>[ \t]*$/;
const MAX_LINES = 20;

/** Whether a line imports another component with this name. */
export function importsDemo(line: string): boolean {
  return line.startsWith('import') && /^import\s(?:.*[\s{,])?Demo\b/.test(line);
}

/** Undefined if there is no such tag, or if it is not valid. It is then reported where tags are rendered. */
export function demoAt(lines: readonly FileLine[], first: number): CodeFile | undefined {
  const [, prefix] = start.exec(lines[first]!.text) ?? [];
  if (prefix === undefined) return undefined;
  const last = lines.slice(first, first + MAX_LINES).findIndex(({ text }) => end.test(text));
  if (last < 0) return undefined;
  const texts = lines.slice(first, first + last + 1).map(({ text }) => text);
  const written = texts.join('\n').slice(prefix.length);
  const tag = readTag(written);
  if (tag === undefined || tag.fault !== undefined) return undefined;
  if (!/^(?:<\/Demo>)?$/.test(written.slice(tag.length).trim())) return undefined;
  const props = demoProps.safeParse(propsOf(tag)).data;
  if (props === undefined || !DEMO_FILE.test(props.file)) return undefined;
  const place = written.indexOf(props.file, tag.props.findLast(({ name }) => name === 'file')!.offset);
  const before = `${prefix}${written.slice(0, place)}`.split('\n');
  const words = [word('title', props.title), word('no-check', props['no-check'])];
  return {
    prefix,
    target: props.file,
    line: first + before.length - 1,
    column: before.at(-1)!.length + 1,
    fence: '```',
    info: `${extension(props.file)} preview ${words.join(' ')}`,
    count: texts.length,
  };
}

function word(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  const text = value.replace(/[&"`\n]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `${name}="${text}"`;
}
