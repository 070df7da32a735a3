/**
 * Front matter: splits the YAML between the two `---` lines from the body, parses and validates it. Every
 * problem is reported with its line.
 */
import { z } from 'zod';
import type { Diagnostic, Frontmatter, HtmlPolicy, OutlineOption } from '../../runtime/model/index.js';
import type { ConfigIssue } from '../config/config-issue.js';
import { isOutlineOption, OUTLINE_EXPECTED } from '../config/outline-levels.js';
import { headTag, metadataHeadTag } from '../config/schema/head-tag.js';
import { socialIconNames } from '../config/social-icons.js';
import { issuesFromZod, valueAt } from '../config/zod-messages.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { isRecord } from '../report/shape.js';
import { didYouMean } from '../report/suggest.js';
import {
  type FrontmatterKey,
  frontmatterKeys,
  isFrontmatterKey,
  nearestPlace,
  unknownKeyMessage,
} from './frontmatter-keys.js';
import { type Places, readYaml } from './yaml.js';

const link = z.string().min(1);

/** Words and phrases for the search. A string is separated at its commas. */
const keywords = z
  .array(z.string().trim(), 'must be a list, such as [tree shaking, small bundle]')
  .superRefine((words, context) => {
    const known = new Set<string>();
    for (const [i, word] of words.entries()) {
      const name = word.toLowerCase();
      const message =
        name === '' ? 'must not be empty' : known.has(name) && 'must not repeat another keyword';
      if (message) context.addIssue({ code: 'custom', path: [i], message });
      known.add(name);
    }
  });

/** The entry of the page in sidebars. The keys have the same names in the sidebar of the config. */
const sidebarEntry = z.strictObject({
  text: z.string().min(1).optional(),
  tag: z.string().min(1).optional(),
  tagType: z.enum(['tip', 'info', 'warning', 'danger']).optional(),
  icon: z
    .union([z.enum(socialIconNames), z.strictObject({ svg: z.string().min(1) })], {
      error: "must be the name of an icon such as 'github', or 'svg' with its markup",
    })
    .optional(),
  hidden: z.boolean().optional(),
});

const SIDEBAR_EXPECTED = "must be true, false or keys such as 'tag: new'";
const DATE_EXPECTED = 'must be a date such as 2025-05-14';

/** Each message follows the name of a value. */
const frontmatterSchema = z.looseObject({
  title: z.string().optional(),
  titleSuffix: z.string().optional(),
  description: z.string().optional(),
  keywords: keywords.optional(),
  pageType: z.enum(['home', 'doc', 'custom', 'blank', '404']).optional(),
  layout: z
    .string()
    .regex(/^(blog|\.{1,2}\/.*\.[jt]sx?)$/, "must be 'blog', or a component file such as './page.tsx'")
    .optional(),
  overview: z.boolean().optional(),
  overviewHeaders: z.array(z.int().min(1).max(6)).optional(),
  overviewExclude: z.array(z.string()).optional(),
  sidebar: z.union([z.boolean(), sidebarEntry], SIDEBAR_EXPECTED).optional(),
  navbar: z.boolean().optional(),
  // `true` is the value of the config.
  outline: z
    .custom<boolean | OutlineOption>((value) => value === true || isOutlineOption(value), OUTLINE_EXPECTED)
    .optional(),
  footer: z.boolean().optional(),
  search: z.boolean().optional(),
  head: z.array(headTag).optional(),
  socialImage: z
    .union([z.string().min(1), z.literal(false)], { error: "must be an image such as '/card.png', or false" })
    .optional(),
  date: z
    .string(DATE_EXPECTED)
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: DATE_EXPECTED, abort: true })
    .refine(isDate, 'must be a date that exists')
    .optional(),
  authors: z
    .array(
      z.union([z.string().min(1), z.strictObject({ name: z.string().min(1), url: link.optional() })], {
        error: "must be a name, or 'name' and 'url'",
      }),
      'must be a list of names, such as [Ann Lee]',
    )
    .optional(),
  tags: z.array(z.string().trim().min(1), 'must be a list, such as [Release]').optional(),
  postsPerPage: z.int().min(1).optional(),
  order: z.number().optional(),
  hero: z
    .strictObject({
      name: z.string().optional(),
      text: z.string().optional(),
      tagline: z.string().optional(),
      image: z
        .union([z.strictObject({ src: link, alt: z.string().optional() }), z.literal(false)], {
          error: 'must be an image, such as { src: /a.svg }, or false',
        })
        .optional(),
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
  // This checks only the type. Missing reasons and unknown codes are reported together with the suppressions
  // in the body.
  checkIgnore: z
    .custom<Record<string, string | null>>(
      isReasons,
      "must be a reason for each code, such as 'orphan-page: why'",
    )
    .optional(),
} satisfies Record<FrontmatterKey, z.ZodType>);

/** Without markup for an icon. */
const guardedSidebarEntry = sidebarEntry.superRefine(({ icon }, { addIssue }) => {
  if (typeof icon !== 'object') return;
  const hint = "The 'markdown.html' of the config does not allow markup in front matter.";
  addIssue({ code: 'custom', path: ['icon'], message: 'must be the name of an icon here', params: { hint } });
});

/** For sites that do not trust the authors of their pages. */
const guardedSchema = frontmatterSchema.extend({
  head: z.array(metadataHeadTag).optional(),
  sidebar: z.union([z.boolean(), guardedSidebarEntry], SIDEBAR_EXPECTED).optional(),
});

function isReasons(value: unknown): boolean {
  return (
    isRecord(value) && Object.values(value).every((reason) => reason === null || typeof reason === 'string')
  );
}

/** `Date` parses 2025-02-30 as 2 March. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export interface SplitSource {
  frontmatter: Frontmatter;
  /** Begins with a line that is not blank. */
  body: string;
  /** 1-based line in the file where the body starts. */
  bodyLine: number;
  /** Positions of front matter values, by dotted path: `hero.actions.0.link`. */
  places: Places;
  diagnostics: Diagnostic[];
}

/**
 * Splits a Markdown file into front matter and body. `text` must have no BOM and LF line endings. The body is
 * complete even if the front matter is invalid.
 */
export function splitFrontmatter(text: string, file: string, html: HtmlPolicy): SplitSource {
  const nothing = { frontmatter: {}, ...bodyFrom(text, 0), places: {}, diagnostics: [] };
  const open = /^---[ \t]*\n/.exec(text);
  if (!open) return { ...nothing, ...frontmatterBelow(text, file) };
  const close = /^(---|\.\.\.)[ \t]*$/m.exec(text.slice(open[0].length));
  if (!close) {
    // A page may begin with a thematic break. A first line `key: value` shows that front matter was intended.
    if (!/^[A-Za-z]\w*:(\s|$)/.test(text.slice(open[0].length))) return nothing;
    const hint = "Add a line '---' after its last key.";
    const place = { file, line: 1, column: 1, length: 3 };
    const message = 'The front matter is never closed.';
    return {
      ...nothing,
      diagnostics: [errorDiagnostic('frontmatter-unclosed', message, { hint, ...place })],
    };
  }
  const yaml = text.slice(open[0].length, open[0].length + close.index);
  const bodyStart = open[0].length + close.index + close[0].length + 1;
  return { ...readFrontmatter(yaml, file, html), ...bodyFrom(text, bodyStart) };
}

const blanksAndComments = /^(?:\s|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\})*/;
const frontmatterBlock = /^---[ \t]*\n[A-Za-z]\w*:(?:[ \t].*)?\n(?:.+\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/** Reports front matter that follows blank lines or comments. In Markdown, it is a thematic break and a heading. */
function frontmatterBelow(text: string, file: string): Partial<SplitSource> {
  const [before] = blanksAndComments.exec(text)!;
  const block = frontmatterBlock.exec(text.slice(before.length));
  if (!block) return {};
  const message = 'The front matter is not at the start of the file, so it is ignored.';
  const hint = 'Remove blank lines and spaces before it. Move comments below it.';
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  const place = { file, line, column, length: 3 };
  return {
    ...bodyFrom(text, before.length + block[0].length),
    diagnostics: [errorDiagnostic('frontmatter-not-first', message, { hint, ...place })],
  };
}

/** The file `404.md` of a language is its 404 page, unless its front matter sets a type or a layout. */
export function withDefaultType(frontmatter: Frontmatter, key: string): Frontmatter {
  return key === '404' && frontmatter.layout === undefined
    ? { pageType: '404', ...frontmatter }
    : frontmatter;
}

/** The text from its first line that is not blank. */
function bodyFrom(text: string, start: number): Pick<SplitSource, 'body' | 'bodyLine'> {
  const blank = /^(?:[ \t]*\n)*/.exec(text.slice(start))?.[0].length ?? 0;
  const bodyLine = text.slice(0, start + blank).split('\n').length;
  return { body: text.slice(start + blank), bodyLine };
}

function readFrontmatter(
  text: string,
  file: string,
  html: HtmlPolicy,
): Pick<SplitSource, 'frontmatter' | 'places' | 'diagnostics'> {
  const { value, places, keyPlaces, faults } = readYaml(text, 2);
  const found = value ?? {};
  if (typeof found !== 'object' || Array.isArray(found)) {
    faults.push({
      message: `it must consist of keys and values, found ${Array.isArray(found) ? 'a list' : `a ${typeof found}`}`,
      hint: "Write keys and values, such as 'title: My page'.",
      line: 2,
      column: 1,
    });
  }
  if (faults.length > 0) {
    const diagnostics = faults.map(({ message, ...rest }) =>
      errorDiagnostic('frontmatter-yaml', `The front matter is not valid YAML: ${message}.`, {
        ...rest,
        file,
      }),
    );
    return { frontmatter: {}, places, diagnostics };
  }
  const written = { places, keyPlaces, file, html };
  return { places, ...validate(withKeywordList(found as Record<string, unknown>), written) };
}

/**
 * Validates front matter that a plugin made. It may contain keys of the plugin.
 *
 * @throws {Error} with the first problem.
 */
export function validatePluginFrontmatter(found: unknown): Frontmatter {
  if (!isRecord(found)) throw new Error('Front matter must consist of keys and values.');
  const written: Written = { places: {}, keyPlaces: {}, file: '', html: 'trusted' };
  const { frontmatter, diagnostics } = validate(withKeywordList(found), written);
  const error = diagnostics.find(({ level }) => level === 'error');
  if (error) throw new Error(error.message);
  return frontmatter;
}

/** `keywords: a, b` is short for a list. */
function withKeywordList(found: Record<string, unknown>): Record<string, unknown> {
  return typeof found.keywords === 'string' ? { ...found, keywords: found.keywords.split(/[,，]/) } : found;
}

interface Written {
  places: Places;
  keyPlaces: Places;
  file: string;
  html: HtmlPolicy;
}

function validate(found: Record<string, unknown>, written: Written) {
  const diagnostics = unknownKeys(found, written);
  const schema = written.html === 'trusted' ? frontmatterSchema : guardedSchema;
  const result = schema.safeParse(found);
  if (result.success) return { frontmatter: result.data as Frontmatter, diagnostics };
  const kept = { ...found };
  for (const issue of issuesFromZod(result.error.issues, { schema, input: found })) {
    diagnostics.push(invalidValue(issue, found, written));
    delete kept[String(issue.path[0])];
  }
  return { frontmatter: kept as Frontmatter, diagnostics };
}

const CUSTOM_KEY_HINT =
  "The default theme does not read it. If your theme does, describe it in 'frontmatter' of the config.";

function unknownKeys(found: Record<string, unknown>, { keyPlaces, file }: Written): Diagnostic[] {
  return Object.keys(found).flatMap((key) => {
    if (isFrontmatterKey(key)) return [];
    const meant = didYouMean(key, frontmatterKeys);
    return warningDiagnostic('frontmatter-unknown-key', unknownKeyMessage(key), {
      hint: meant ? `Did you mean '${meant}'?` : CUSTOM_KEY_HINT,
      file,
      ...(keyPlaces[key] ?? { line: 2, column: 1 }),
      length: key.length,
    });
  });
}

function invalidValue(
  { path, target, message, hint }: ConfigIssue,
  found: unknown,
  { places, keyPlaces, file }: Written,
): Diagnostic {
  const name = path.join('.');
  const keyPlace = target === 'key' ? keyPlaces[name] : undefined;
  return errorDiagnostic('frontmatter-invalid', `Front matter ${message}.`, {
    hint: hint ?? (message.includes(' must be text,') ? quotesHint(valueAt(found, path)) : undefined),
    file,
    ...(keyPlace ?? nearestPlace(name, places) ?? { line: 2, column: 1 }),
    ...(keyPlace && { length: String(path.at(-1)).length }),
  });
}

/** The hint for a value that YAML does not read as text. */
function quotesHint(value: unknown): string | undefined {
  if (value === null) return 'Write a value. If it begins with #, put it into quotes.';
  return typeof value === 'number' || typeof value === 'boolean' ? 'Put the value into quotes.' : undefined;
}
