/**
 * An element for the `<head>` of a page, from the config or a page's front matter. Both use this schema, so
 * both accept the same elements. A message starts with the path of the value, as in `'head[0][1].href' must
 * not run code`.
 */
import { z } from 'zod';
import type { HeadTag } from '../../../runtime/model/index.js';
import { listChoices } from '../../report/suggest.js';

/** Any other element would end the `<head>` early. */
const ELEMENTS = ['link', 'meta', 'noscript', 'script', 'style', 'template'];

/** Elements that every page already has, and the setting that controls each. */
const RESERVED_ELEMENTS = new Map([
  ['title', "Set the title of a page with 'title' and 'titleSuffix' in its front matter."],
  ['base', "Links do not need it. If the site is served from a folder, set 'base' in the config."],
]);

type Attributes = Record<string, string | boolean>;

interface Problem {
  path: (string | number)[];
  message: string;
  hint?: string;
}

export const headTag: z.ZodType<HeadTag, HeadTag> = z
  .tuple([
    z.string().toLowerCase(),
    z.record(
      z.string().regex(/^[^\s"'<>/=\p{Cc}]+$/u, 'must be an attribute name'),
      z.union([z.string(), z.boolean()]),
    ),
    z.string().optional(),
  ])
  .superRefine(([name, attributes, text], context) => {
    const problems = [elementProblem(name), ...attributeProblems(name, attributes, text)];
    for (const problem of problems) {
      if (!problem) continue;
      const { path, message, hint } = problem;
      context.addIssue({ code: 'custom', path, message, params: { hint } });
    }
  });

/** `rel` values of informational links: they load nothing and trigger no action in the browser. */
const METADATA_RELS = /^(?:alternate|author|canonical|help|license|me|next|prev|search)$/i;

/** `name` values of `meta` that change how the browser shows the page, or what it sends to other sites. */
const BROWSER_NAMES = /^(?:color-scheme|referrer|theme-color|viewport)$/i;

/**
 * The schema for authors who are not trusted: it allows neither code, styles nor instructions to the browser.
 */
export const metadataHeadTag = headTag.superRefine(([name, attributes], context) => {
  const hint = "The 'markdown.html' of the config does not allow this in pages. Use 'head' in the config.";
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message, params: { hint } });
  if (name !== 'meta' && name !== 'link') return refuse([0], "must be 'meta' or 'link' here");
  for (const [key, value] of Object.entries(attributes)) {
    const isInstruction = /^name$/i.test(key) && BROWSER_NAMES.test(String(value));
    if (isInstruction || /^http-equiv$/i.test(key))
      refuse([1, key], 'is not allowed: it controls the browser');
    if (/^(?:id|class|style|data-.*)$/i.test(key))
      refuse([1, key], 'is not allowed: scripts and styles select elements by it');
    if (/^hreflang$/i.test(key)) refuse([1, key], 'is not allowed: the build adds links to translations');
    const rels = /^rel$/i.test(key) ? String(value).split(/\s+/).filter(Boolean) : [];
    if (!rels.every((rel) => METADATA_RELS.test(rel)))
      refuse([1, key], 'is not allowed: it makes the browser load a file');
  }
});

function elementProblem(name: string): Problem | undefined {
  if (ELEMENTS.includes(name)) return undefined;
  const hint = RESERVED_ELEMENTS.get(name);
  if (hint) return { path: [0], message: `must not be '${name}'`, hint };
  return { path: [0], message: `must be ${listChoices(ELEMENTS.map((element) => `'${element}'`))}` };
}

function attributeProblems(name: string, attributes: Attributes, text: string | undefined): Problem[] {
  const unsafe = Object.entries(attributes).flatMap(([key, value]) => unsafeProblem(name, key, value) ?? []);
  // An element that is refused needs no message about missing attributes.
  return unsafe.length > 0 ? unsafe : missingProblems(name, attributes, text);
}

function unsafeProblem(name: string, key: string, value: string | boolean): Problem | undefined {
  if (/^on/i.test(key)) {
    const hint = "Move the code to a file in content/public, and load it: ['script', { src: '/file.js' }].";
    return { path: [1, key], message: 'is not allowed: inline event handlers run code', hint };
  }
  if (!/^(href|src)$/i.test(key) || typeof value !== 'string') return undefined;
  // Browsers drop control characters and white space from schemes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is dropped
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\u0000-\u0020]+/g, ''))?.[1]?.toLowerCase();
  const runs = scheme === 'javascript' || scheme === 'vbscript' || (scheme === 'data' && name === 'script');
  if (!runs) return undefined;
  return { path: [1, key], message: 'must not run code', hint: 'Use an https URL, or a path.' };
}

/** Attributes or text that an element requires. */
function missingProblems(name: string, attributes: Attributes, text = ''): Problem[] {
  const has = (...names: string[]) => names.some((key) => typeof attributes[key] === 'string');
  const lacks = (what: string, hint?: string): Problem[] => [
    { path: [1], message: `must have ${what}`, ...(hint ? { hint } : {}) },
  ];
  switch (name) {
    case 'meta':
      for (const key of Object.keys(attributes))
        if (/^charset$/i.test(key))
          return [{ path: [1, key], message: 'is not allowed', hint: 'Every page already declares UTF-8.' }];
      if (!has('name', 'property', 'http-equiv', 'itemprop'))
        return lacks("a 'name' or a 'property'", "As ['meta', { name: 'author', content: 'Ada' }].");
      return has('content') ? [] : lacks("'content'");
    case 'link':
      if (!has('rel', 'itemprop')) return lacks("'rel'", "As ['link', { rel: 'me', href: 'https://…' }].");
      return has('href', 'imagesrcset') ? [] : lacks("'href'");
    case 'script':
      return has('src') || text ? [] : lacks("'src'", 'Or add its text after its attributes.');
    default:
      return [];
  }
}
