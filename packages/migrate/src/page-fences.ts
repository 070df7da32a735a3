/** Code blocks: languages, options after the language, and markers in comments. */
import { posix } from 'node:path';
import { isKnownLanguage } from '@docs-cli/core/internal/cli/markdown/code/languages.js';
import type { Fence } from './masked-text.js';
import { addRemainder, type PageContext, rewrite } from './page-context.js';

const snippet = /^([ \t]*)<<<[ \t]*([^\s<][^\n]*)$/gm;

export function convertFences(context: PageContext): void {
  for (const fence of context.page.fences) convertFence(context, fence);
  for (const match of context.page.matches(snippet)) convertSnippet(context, match);
}

function convertFence(context: PageContext, fence: Fence): void {
  const lang = /^[^\s{[=:]*/.exec(fence.info.trim())?.[0] ?? '';
  const code = context.page.text.slice(fence.codeStart, fence.codeEnd);
  if (/(?:^|\s)npm2yarn\b/.test(fence.info) && convertCommand(context, fence, code)) return;
  const shown = isTwoslash.test(fence.info) ? withoutCuts(code) : code;
  const marked = context.generator === 'starlight' ? withDiffMarks(shown, fence.info, lang) : shown;
  const { rest, lines } = withoutMarkers(marked, context.generator === 'docusaurus');
  if (rest !== code)
    rewrite(context, { start: fence.codeStart, end: fence.codeEnd }, rest, 'highlighted lines');
  const info = newInfo(context, fence, lang, lines);
  const end = fence.infoStart + fence.info.length;
  if (info !== fence.info.trim())
    rewrite(context, { start: fence.infoStart, end }, info, 'code block options');
}

/** A single command of npm becomes tabs. */
function convertCommand(context: PageContext, fence: Fence, code: string): boolean {
  const command = /^(?:npm (install|i|add|run|ci|uninstall|create|init|exec|test)\b|npx)([^\n&|;"]*)$/.exec(
    code.trim(),
  );
  if (command === null || fence.indent.trim() !== '') return false;
  const [, verb = 'exec', words = ''] = command;
  const tag = `${fence.indent}<PackageManagerTabs command="${(verb === 'init' ? 'create' : verb) + words}" />`;
  return rewrite(context, fence, tag, 'package manager tabs');
}

function newInfo(context: PageContext, fence: Fence, lang: string, lines: string[]): string {
  let rest = fence.info.trim().slice(lang.length);
  let name = lang.replace(/-vue$/, '');
  if (!isKnownLanguage(name.toLowerCase()) && !rest.startsWith('=')) {
    addRemainder(
      context,
      fence.start,
      `The language '${name}' of this code block is unknown.`,
      'It is text now. Use another name.',
    );
    name = 'text';
  }
  rest = rest.replace(/\smetastring=\S*(?=\s|$)/g, '');
  if (isTwoslash.test(rest)) {
    context.report.countRewritten('twoslash code blocks');
    rest = rest.replace(isTwoslash, '');
  }
  const dropped = /\s(npm2yarn|live|playground|pure|preview)(?=\s|$)/.exec(rest);
  if (dropped !== null) {
    addRemainder(
      context,
      fence.start,
      `docs-cli has no '${dropped[1]}' code blocks.`,
      'It is a plain code block now.',
    );
    rest = rest.replace(dropped[0], '');
  }
  if (context.generator === 'starlight') rest = withoutTextMarks(context, fence, rest, lines);
  rest = withFile(context, fence, rest);
  if (lines.length > 0) {
    const existing = /\{([\d,\s-]+)\}/.exec(rest);
    const all = [...(existing?.[1] === undefined ? [] : [existing[1].trim()]), ...lines].join(',');
    rest = existing === null ? `${rest} {${all}}` : rest.replace(existing[0], `{${all}}`);
  }
  return name + rest;
}

/** Comments at the end of the lines that `ins={…}` and `del={…}` name. */
function withDiffMarks(code: string, info: string, lang: string): string {
  const lines = code.split('\n');
  const [before, after] = /^(?:html|xml|md|mdx|markdown|vue|svelte|astro)$/.test(lang)
    ? ['<!-- ', ' -->']
    : [/^(?:ba|z)?sh$|^shell|^(?:ya?ml|toml|py|python|rb|ruby|ini|env)$/.test(lang) ? '# ' : '// ', ''];
  const marked = new Map<number, string>();
  for (const [, kind, numbers = ''] of info.matchAll(/\s(ins|del)=\{([\d,\s-]+)\}/g))
    for (const range of numbers.split(',')) {
      const [from = 0, to = from] = range.split('-').map(Number);
      for (let line = from; line <= Math.min(to, lines.length); line++)
        marked.set(line, kind === 'ins' ? '++' : '--');
    }
  // Such a comment alone on its line would mean the next line.
  for (const [line, mark] of marked)
    if (lines[line - 1]?.trim()) lines[line - 1] += ` ${before}[!code ${mark}]${after}`;
  return lines.join('\n');
}

/** The options of Starlight that docs-cli does not have: marked texts, frames. */
function withoutTextMarks(context: PageContext, fence: Fence, rest: string, lines: string[]): string {
  const marks =
    /\s(?:ins|del|mark)=(?:\{([^}]*)\}|"[^"]*"|'[^']*'|\/[^/]*\/)|\s"[^"]*"|\s'[^']*'|\s\/[^/\n]+\/(?=\s|$)/g;
  let isListed = false;
  const result = rest.replace(marks, (mark, numbers?: string) => {
    if (numbers === undefined || !/^[\d,\s-]+$/.test(numbers)) isListed = true;
    else if (mark.trim().startsWith('mark=')) lines.push(numbers.trim());
    return '';
  });
  if (isListed) {
    const instead = 'Mark lines with {1,3-4}, or with the comments [!code ++] and [!code --].';
    addRemainder(context, fence.start, 'docs-cli cannot mark texts in code.', instead);
  }
  return result.replace(/\s(?:frame|collapse|expressive-code)=(?:"[^"]*"|\{[^}]*\}|\S+)/g, '');
}

/** Rewrites the path of a file whose code the block shows. */
function withFile(context: PageContext, fence: Fence, rest: string): string {
  return rest.replace(
    /\bfile=(?:"([^"]*)"|'([^']*)'|(\S+))/,
    (written, ...groups: (string | undefined)[]) => {
      const path = groups[0] ?? groups[1] ?? groups[2] ?? '';
      const [bare = '', suffix = ''] = splitPart(path);
      const target = context.links.includeCode(context.source, bare);
      if (target !== undefined) return `file="${target}${suffix}"`;
      addRemainder(context, fence.start, `The file '${bare}' does not exist.`, 'Set the path of the file.');
      return written;
    },
  );
}

function splitPart(path: string): [string, string] {
  const at = path.search(/[#{]/);
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
}

/** `<<< ./demo.ts#region{1,3} [title]` becomes a code block with `file="…"`. */
function convertSnippet(context: PageContext, match: RegExpExecArray): void {
  const [whole, indent = '', written = ''] = match;
  const parts = /^([^\s#{[]+)(#[\w-]+)?[ \t]*(?:\{([^}]*)\})?[ \t]*(?:\[([^\]]*)\])?/.exec(written.trim());
  const target = parts?.[1] && context.links.includeCode(context.source, parts[1]);
  const range = { start: match.index, end: match.index + whole.length };
  if (!parts || !target) {
    addRemainder(
      context,
      match.index,
      `The file of this snippet does not exist.`,
      'Use a code block with file="…".',
    );
    rewrite(context, range, indent + asInlineCode(written));
    return;
  }
  const [, path = '', region = '', braces = '', label] = parts;
  const lines = /^[\d,\s-]+/.exec(braces)?.[0].trim() ?? '';
  const numbers = /:(?:no-)?line-numbers(?:=\d+)?/.exec(braces)?.[0] ?? '';
  const lang = /[a-z][\w-]*/.exec(braces)?.[0] ?? path.slice(path.lastIndexOf('.') + 1);
  const known = isKnownLanguage(lang) ? lang : 'text';
  // The name of the file is the label of its tab.
  const tab = label ?? (isInCodeGroup(context, match.index) ? posix.basename(path) : undefined);
  const title = tab === undefined ? '' : ` [${tab}]`;
  const info = `${known}${numbers}${lines === '' ? '' : ` {${lines}}`}${title} file="${target}${region}"`;
  rewrite(context, range, `${indent}\`\`\`${info}\n${indent}\`\`\``, 'snippets');
}

function isInCodeGroup({ page: { prose } }: PageContext, offset: number): boolean {
  const at = prose.lastIndexOf(':::', offset);
  return at >= 0 && /^:::[ \t]*code-group/.test(prose.slice(at, at + 30));
}

function asInlineCode(text: string): string {
  return `\`${text.replaceAll('`', '')}\``;
}

const isTwoslash = /\stwoslash(?=\s|$)/;
/** An option, such as `// @errors: 2304`, or a query, such as `// ^?`. `// @ts-expect-error` is shown. */
const twoslashComment = /^\s*\/\/ *(?:@(?!filename\b)\w+(?::|\s*$)|\^[?|^])/;

/** Code as twoslash shows it: without its comments, and without the lines that they hide. */
function withoutCuts(code: string): string {
  const kept: string[] = [];
  let isCut = false;
  for (const line of code.split('\n')) {
    const cut = /^\s*\/\/ ?---cut(-before|-after|-start|-end)?---\s*$/.exec(line);
    const kind = cut?.[1] ?? '-before';
    if (cut === null && !isCut && !twoslashComment.test(line)) kept.push(line);
    if (cut !== null && kind === '-before') kept.length = 0;
    if (cut !== null) isCut = kind === '-after' || kind === '-start';
  }
  // The last line break belongs to the fence.
  return isCut ? [...kept, ''].join('\n') : kept.join('\n');
}

const nextLine = /^\s*(?:\/\/|#|\/\*|<!--|\{\/\*|--)\s*highlight-next-line\s*(?:\*\/\}?|-->)?\s*$/;
const startLine = /^\s*(?:\/\/|#|\/\*|<!--|\{\/\*|--)\s*highlight-start\s*(?:\*\/\}?|-->)?\s*$/;
const endLine = /^\s*(?:\/\/|#|\/\*|<!--|\{\/\*|--)\s*highlight-end\s*(?:\*\/\}?|-->)?\s*$/;

/** Removes the comments that highlight lines, and returns the numbers of these lines. */
function withoutMarkers(code: string, hasMarkers: boolean): { rest: string; lines: string[] } {
  if (!hasMarkers || !code.includes('highlight-')) return { rest: code, lines: [] };
  const kept: string[] = [];
  const lines: string[] = [];
  let from = 0;
  for (const line of code.split('\n')) {
    if (nextLine.test(line)) lines.push(String(kept.length + 1));
    else if (startLine.test(line)) from = kept.length + 1;
    else if (endLine.test(line)) {
      if (from > 0 && kept.length >= from) lines.push(`${from}-${kept.length}`);
      from = 0;
    } else kept.push(line);
  }
  return { rest: kept.join('\n'), lines };
}
