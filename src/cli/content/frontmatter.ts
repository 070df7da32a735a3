/** The YAML between the two `---` lines: split off, read, validated. Every fault has its line. */
import { LineCounter, type Node, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import type { Diagnostic, Frontmatter } from '../../runtime/model.js';
import { didYouMean } from '../report/suggest.js';

const attributes = z.record(z.string(), z.union([z.string(), z.boolean()]));
const link = z.string().min(1);

/** Front matter keys, after spec section 3; `order`, `layout`, `hero` and `features` are ours. */
const frontmatterSchema = z.looseObject({
  title: z.string().optional(),
  titleSuffix: z.string().optional(),
  description: z.string().optional(),
  pageType: z.enum(['home', 'doc', 'custom', 'blank', '404']).optional(),
  layout: z
    .string()
    .regex(/^(blog|\.{1,2}\/.*\.[jt]sx?)$/, "'blog' or a component file such as './page.tsx'")
    .optional(),
  overview: z.boolean().optional(),
  overviewHeaders: z.array(z.int().min(1).max(6)).optional(),
  sidebar: z.boolean().optional(),
  navbar: z.boolean().optional(),
  outline: z.boolean().optional(),
  footer: z.boolean().optional(),
  head: z
    .array(z.union([z.tuple([z.string(), attributes]), z.tuple([z.string(), attributes, z.string()])]))
    .optional(),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'a date such as 2025-05-14')
    .refine((value) => !Number.isNaN(Date.parse(value)), 'a date that exists')
    .optional(),
  order: z.number().optional(),
  hero: z
    .strictObject({
      name: z.string().optional(),
      text: z.string().optional(),
      tagline: z.string().optional(),
      image: z.strictObject({ src: link, alt: z.string().optional() }).optional(),
      actions: z
        .array(z.strictObject({ text: z.string(), link, theme: z.enum(['brand', 'alt']).optional() }))
        .optional(),
    })
    .optional(),
  features: z
    .array(
      z.strictObject({
        title: z.string(),
        details: z.string().optional(),
        icon: z.string().optional(),
        link: link.optional(),
      }),
    )
    .optional(),
});

const KNOWN_KEYS = Object.keys(frontmatterSchema.shape);

export interface SplitSource {
  frontmatter: Frontmatter;
  /** Begins with a line that is not blank. */
  body: string;
  /** 1-based line of the file at which the body starts. */
  bodyLine: number;
  /** Places of front matter values, by path written with dots: `hero.actions.0.link`. */
  places: Record<string, { line: number; column: number }>;
  diagnostics: Diagnostic[];
}

/** Splits a Markdown file. `text` has no BOM and LF line ends. Wrong front matter loses nothing of the body. */
export function splitFrontmatter(text: string, file: string): SplitSource {
  const nothing = { frontmatter: {}, ...bodyFrom(text, 0), places: {}, diagnostics: [] };
  const open = /^---[ \t]*\n/.exec(text);
  if (!open) return nothing;
  const close = /^(---|\.\.\.)[ \t]*$/m.exec(text.slice(open[0].length));
  if (!close) {
    // A page may well begin with a thematic break; a first line `key: value` says that front matter was meant.
    if (!/^[A-Za-z]\w*:(\s|$)/.test(text.slice(open[0].length))) return nothing;
    const diagnostic: Diagnostic = {
      code: 'frontmatter-unclosed',
      level: 'error',
      message: "Front matter is opened by '---' but never closed.",
      hint: "Put a line '---' after its last key.",
      file,
      line: 1,
      column: 1,
      length: 3,
    };
    return { ...nothing, diagnostics: [diagnostic] };
  }
  const yaml = text.slice(open[0].length, open[0].length + close.index);
  const bodyStart = open[0].length + close.index + close[0].length + 1;
  return { ...readYaml(yaml, file), ...bodyFrom(text, bodyStart) };
}

/** The text from its first line that is not blank. */
function bodyFrom(text: string, start: number): Pick<SplitSource, 'body' | 'bodyLine'> {
  const blank = /^(?:[ \t]*\n)*/.exec(text.slice(start))?.[0].length ?? 0;
  const bodyLine = text.slice(0, start + blank).split('\n').length;
  return { body: text.slice(start + blank), bodyLine };
}

function readYaml(yaml: string, file: string): Pick<SplitSource, 'frontmatter' | 'places' | 'diagnostics'> {
  const diagnostics: Diagnostic[] = [];
  const counter = new LineCounter();
  // The 'failsafe'-like reading of dates as text is what the core schema does.
  const document = parseDocument(yaml, {
    lineCounter: counter,
    schema: 'core',
    prettyErrors: false,
    merge: true,
  });
  const placeOf = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line: line + 1, column: col };
  };
  for (const fault of document.errors) {
    diagnostics.push({
      code: 'frontmatter-yaml',
      level: 'error',
      message: `Front matter is not valid YAML: ${fault.message.replace(/\.?\s*$/, '.')}`,
      hint: 'Quote values that hold a colon, a # or start with a special character.',
      file,
      ...placeOf(openQuote(document, fault.pos[0]) ?? fault.pos[0]),
    });
  }
  if (document.errors.length) return { frontmatter: {}, places: {}, diagnostics };

  const places: SplitSource['places'] = {};
  const keyPlaces: SplitSource['places'] = {};
  visit(document, {
    Pair(_, pair, path) {
      const name = pathName(path, pair.key);
      const key = pair.key as Node | null;
      const value = pair.value as Node | null;
      if (key?.range) keyPlaces[name] = placeOf(key.range[0]);
      const at = value?.range ?? key?.range;
      if (at) places[name] = placeOf(at[0]);
    },
    Value(index, node, path) {
      if (typeof index === 'number' && node.range) places[pathName(path, index)] = placeOf(node.range[0]);
    },
  });

  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 }) ?? {};
  } catch (error) {
    diagnostics.push({
      code: 'frontmatter-yaml',
      level: 'error',
      message: `Front matter cannot be read: ${(error as Error).message}.`,
      file,
      line: 2,
      column: 1,
    });
    return { frontmatter: {}, places, diagnostics };
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    diagnostics.push({
      code: 'frontmatter-yaml',
      level: 'error',
      message: `Front matter must be keys and values, not ${Array.isArray(value) ? 'a list' : typeof value}.`,
      hint: "Write it as 'title: My page'.",
      file,
      line: 2,
      column: 1,
    });
    return { frontmatter: {}, places, diagnostics };
  }
  return { frontmatter: validate(value as Record<string, unknown>), places, diagnostics };

  function validate(found: Record<string, unknown>): Frontmatter {
    for (const key of Object.keys(found)) {
      if (KNOWN_KEYS.includes(key)) continue;
      const meant = didYouMean(key, KNOWN_KEYS);
      diagnostics.push({
        code: 'frontmatter-unknown-key',
        level: 'warning',
        message: `Unknown front matter key '${key}'.`,
        hint: meant ? `Did you mean '${meant}'?` : 'The default theme does not read it.',
        file,
        ...(keyPlaces[key] ?? { line: 2, column: 1 }),
        length: key.length,
      });
    }
    const result = frontmatterSchema.safeParse(found);
    if (result.success) return result.data as Frontmatter;
    const kept = { ...found };
    for (const issue of result.error.issues) {
      const name = issue.path.join('.');
      const shown = JSON.stringify(issue.path.reduce<unknown>((at, key) => (at as never)?.[key], found));
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
      diagnostics.push({
        code: 'frontmatter-invalid',
        level: 'error',
        message: unknown.length
          ? `Front matter '${name}' has no key '${unknown.join("', '")}'.`
          : `Front matter '${name}' is ${shown ?? 'missing'}: ${expectation(issue)}.`,
        file,
        ...nearest(unknown.length ? `${name}.${unknown[0]}` : name),
      });
      delete kept[String(issue.path[0])];
    }
    return kept as Frontmatter;
  }

  function nearest(name: string): { line: number; column: number } {
    for (let at = name; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      const place = places[at];
      if (place) return place;
    }
    return { line: 2, column: 1 };
  }
}

/** A missing quote is noticed at the end, but what is to be mended is where it was opened. */
function openQuote(document: ReturnType<typeof parseDocument>, end: number): number | undefined {
  let start: number | undefined;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] < end && range[1] >= end) start = range[0];
    },
  });
  return start;
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`;
  if (issue.code === 'invalid_value')
    return `expected ${issue.values.map((v) => `'${String(v)}'`).join(', ')}`;
  if (issue.code === 'invalid_format' || issue.code === 'custom') return `expected ${issue.message}`;
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

function pathName(ancestors: readonly unknown[], last: unknown): string {
  const names: string[] = [];
  ancestors.forEach((node, at) => {
    const pair = node as { key?: { value?: unknown } };
    if (pair && typeof pair === 'object' && 'key' in pair && pair.key) names.push(String(pair.key.value));
    const list = node as { items?: unknown[]; constructor: { name: string } };
    const child = ancestors[at + 1];
    if (list?.items && Array.isArray(list.items) && child !== undefined) {
      const index = list.items.indexOf(child);
      if (index >= 0 && !(child as { key?: unknown }).key) names.push(String(index));
    }
  });
  const key = last as { value?: unknown };
  names.push(typeof last === 'number' ? String(last) : String(key?.value ?? last));
  return names.join('.');
}
