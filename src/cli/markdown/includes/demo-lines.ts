/** `<Demo file="./demo.tsx" />`, alone on its lines. It is read as a code block with `preview` that shows the file. */
import { DEMO_FILE, demoProps } from '../tags/demo.js';
import { readTag } from '../tags/tag-syntax.js';
import type { FileLine } from './regions.js';

export interface DemoLines {
  /** Indentation and quote marks before the tag. */
  prefix: string;
  target: string;
  /** Index of the line with the target, and its 1-based column. */
  line: number;
  column: number;
  /** The words after the language of the code block. */
  info: string;
  /** Number of lines of the tag. */
  count: number;
}

const start = /^([ \t>]*)<Demo(?=[\s/]|$)/;
const end = /\/>[ \t]*$|<\/Demo>[ \t]*$/;
const MAX_LINES = 20;

/** Whether the module of a page imports another component with this name. */
export function importsDemo(lines: readonly FileLine[]): boolean {
  return lines.some(({ text }) => /^import\s(?:.*[\s{,])?Demo\b/.test(text));
}

/** Undefined if there is no such tag, or if it is not valid. It is then reported where tags are rendered. */
export function demoAt(lines: readonly FileLine[], first: number): DemoLines | undefined {
  const [, prefix] = start.exec(lines[first]!.text) ?? [];
  if (prefix === undefined) return undefined;
  const last = lines.slice(first, first + MAX_LINES).findIndex(({ text }) => end.test(text));
  if (last < 0) return undefined;
  const texts = lines.slice(first, first + last + 1).map(({ text }) => text);
  const written = texts.join('\n').slice(prefix.length);
  const tag = readTag(written);
  if (tag === undefined || tag.fault !== undefined) return undefined;
  if (!/^(?:<\/Demo>)?$/.test(written.slice(tag.length).trim())) return undefined;
  const props = demoProps.safeParse(
    Object.fromEntries(tag.props.map(({ name, value }) => [name, value])),
  ).data;
  if (props === undefined || !DEMO_FILE.test(props.file)) return undefined;
  const place = written.indexOf(props.file, tag.props.findLast(({ name }) => name === 'file')!.offset);
  const before = `${prefix}${written.slice(0, place)}`.split('\n');
  const words = [
    ['title', props.title],
    ['no-check', props['no-check']],
  ] as const;
  return {
    prefix,
    target: props.file,
    line: first + before.length - 1,
    column: before.at(-1)!.length + 1,
    info: [
      'preview',
      ...words.flatMap(([name, value]) => (value === undefined ? [] : word(name, value))),
    ].join(' '),
    count: texts.length,
  };
}

function word(name: string, value: string): string {
  const text = value.replace(/[&"`\n]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `${name}="${text}"`;
}
