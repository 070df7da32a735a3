/**
 * Renders a code block: a frame with title and copy button around a placeholder for the highlighted lines.
 */
import { posix } from 'node:path';
import type { Token, Tokens } from 'marked';
import type { CodeBlock, Sample } from '../../../runtime/model/index.js';
import { isMarkdownFile } from '../../content/page-file.js';
import type { Lines, MarkdownWriter } from '../../plugin/markdown-context.js';
import type { Fence, FenceSyntax } from '../../plugin/syntax.js';
import { contentHash } from '../../system/content-hash.js';
import type { MarkdownOptions } from '../document-input.js';
import { decodeEntities } from '../entities.js';
import { fenced, type Markdown } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { writeTabs } from '../render/tab-panels.js';
import { countLines } from '../source-text.js';
import { type FenceInfo, parseFenceInfo, parseLineNumbers, unescapeInfo } from './fence-info.js';
import { takeNotations } from './notations.js';
import {
  openingOf,
  reportFence,
  reportIndentedEnd,
  reportMarks,
  reportUnclosedFence,
} from './report-fence.js';

type NewSample = Omit<Sample, 'i' | 'group'>;

export interface ReadCode {
  block: CodeBlock;
  /** From `title="…"` or `[…]`. */
  title?: string;
  /** Only set for a fence. */
  sample?: NewSample;
  isPreview?: boolean;
}

export function renderCode(token: Token, context: RenderContext, { line }: Lines): void {
  if (renderFenceSyntax(token as Tokens.Code, context, line)) return;
  reportIndentedEnd(token as Tokens.Code, context, line);
  const { block, title, sample, isPreview } = readCode(token as Tokens.Code, context, line);
  if (sample) keepSample(context, sample, context.count('sample group'));
  if (sample && isPreview && mayRun(context, line)) writePreview(context, { block, title, sample });
  else context.code(block, title);
}

/** A preview runs code when the site is built and in the browser, so only trusted authors may write one. */
function mayRun(context: RenderContext, line: number): boolean {
  const { html } = context.options;
  if (html === 'trusted') return true;
  context.report({
    code: 'unsafe-html',
    message: 'A preview runs the code of the page, so only the code is shown.',
    hint: `\`markdown.html\` of the config is '${html}'. Write a component in \`_components\` instead.`,
    offset: context.source.startOf(line),
  });
  return false;
}

/** The component that the code exports, and the code, as tabs. */
function writePreview(
  context: RenderContext,
  { block, title, sample }: { block: CodeBlock; title: string | undefined; sample: NewSample },
): void {
  const { file, line, column } = sample;
  const folder = posix.dirname(file);
  // Equal code in two pages is one module, unless its imports lead to different files.
  const importsFiles = /['"]\.{1,2}[/'"]/.test(block.code);
  const name = `preview-${contentHash(block.lang, block.code, importsFiles ? folder : '').slice(0, 8)}`;
  const code = context.codes.length;
  writeTabs(context, {
    label: 'tabsText',
    panels: [
      {
        label: { message: 'previewText' },
        render() {
          context.write('<div class="dc-preview">');
          const use = { name, props: {}, isInline: false, length: 1, code, folder };
          context.component(use, { file, line, column }, () => {});
          context.write('</div>\n');
        },
      },
      { label: { message: 'codeText' }, render: () => context.code(block, title) },
    ],
  });
}

/** Must be followed by `context.code` with the same block. */
export function keepSample(context: RenderContext, sample: NewSample, group: number): void {
  context.samples.push({ i: context.codes.length, group, ...sample });
}

export function readCode(token: Tokens.Code, context: RenderContext, line: number): ReadCode {
  const isFence = token.codeBlockStyle !== 'indented';
  const info = parseFenceInfo(isFence ? (token.lang ?? '') : '');
  if (isFence) reportFence(token, info, context, line);
  const code = token.text.replace(/\n$/, '');
  const { lines, unknown, ...noted } = takeNotations(code, context.options.keepsFenceMeta);
  const last = noted.code.split('\n').length;
  const highlight = parseLineNumbers(info.highlight ?? '', last);
  reportMarks(context, info, { line, first: isFence ? line + 1 : line, last, unknown });
  const block: CodeBlock = {
    ...noted,
    lang: info.lang,
    highlight: [...new Set([...highlight, ...noted.highlight])].sort((a, b) => a - b),
    lineNumbers: info.lineNumbers ?? context.options.lineNumbers,
    startLine: info.startLine ?? 1,
    wrap: info.wrap ?? context.options.wrap,
    ...(isFence && context.options.keepsFenceMeta ? { meta: metaOf(token.lang ?? '') } : {}),
  };
  return isFence
    ? {
        block,
        title: info.title,
        sample: readSample(token, info, lines, context, line),
        isPreview: (info.isPreview ?? false) && isPreviewed(info.lang),
      }
    : { block };
}

function metaOf(info: string): string {
  return unescapeInfo(/\s([\s\S]*)$/.exec(info)?.[1]?.trim() ?? '');
}

/** Languages whose code can be a component. */
function isPreviewed(lang: string): boolean {
  return /^(?:tsx|jsx|ts|js)$/.test(lang);
}

function readSample(
  token: Tokens.Code,
  { title, noCheck }: FenceInfo,
  lines: number[] | undefined,
  context: RenderContext,
  line: number,
): NewSample {
  const below = token.raw.slice(token.raw.indexOf('\n') + 1);
  const place = context.source.place(context.source.offsetIn(below, 0, line + 1));
  const sample: NewSample = { section: context.sections, heading: context.headings.length, ...place };
  if (title) sample.title = title;
  if (noCheck !== undefined) sample.noCheck = noCheck;
  if (lines !== undefined) sample.lines = lines;
  if (!isMarkdownFile(place.file)) {
    const last = line + countLines(token.text.replace(/\n$/, '')) + 1;
    sample.source = { from: place.line, to: context.source.place(context.source.startOf(last)).line };
  }
  return sample;
}

/** A block for one command or file that is not a fence in the source. */
export function plainBlock(
  { lineNumbers, wrap }: Pick<MarkdownOptions, 'lineNumbers' | 'wrap'>,
  code: string,
  lang: string,
): CodeBlock {
  return { ...takeNotations(''), code, lang, lineNumbers, startLine: 1, wrap };
}

/**
 * A fence with its language and title, and without options that only affect the page. Lines marked as added
 * and removed become a diff; without the marks, old and new lines could not be distinguished.
 */
export function codeToMarkdown(token: Tokens.Code, hasTitle = true): Markdown {
  const { lang, title } = parseFenceInfo(token.codeBlockStyle === 'indented' ? '' : (token.lang ?? ''));
  const { code, diffAdd, diffRemove } = takeNotations(token.text.replace(/\n$/, ''));
  const isDiff = diffAdd.length > 0 || diffRemove.length > 0;
  const added = new Set(diffAdd);
  const removed = new Set(diffRemove);
  const sign = (line: number) => (added.has(line) ? '+' : removed.has(line) ? '-' : ' ');
  const lines = code.split('\n').map((line, i) => (isDiff ? sign(i + 1) + line : line));
  const info = `${isDiff ? 'diff' : lang} ${title && hasTitle ? titleWord(title) : ''}`.trim();
  return fenced(lines.join('\n'), info);
}

function titleWord(title: string): string {
  return title.includes('"') ? `title='${title}'` : `title="${title}"`;
}

/** Renders a fence whose language a plugin shows as something other than code. Returns false for normal code. */
function renderFenceSyntax(token: Tokens.Code, context: RenderContext, line: number): boolean {
  const syntax = syntaxOf(token, context);
  if (syntax === undefined) return false;
  reportUnclosedFence(token, context, line);
  const { offset } = openingOf(token, context, line);
  const below = token.raw.slice(token.raw.indexOf('\n') + 1);
  const codeOffset = context.source.offsetIn(below, 0, line + 1);
  syntax.render({ ...fenceOf(token), offset, codeOffset }, context);
  return true;
}

/** What a plugin writes in plain Markdown, or the fence as written. Undefined for normal code. */
export function fenceSyntaxToMarkdown(
  token: Tokens.Code,
  writer: MarkdownWriter<RenderContext>,
): Markdown | undefined {
  const syntax = syntaxOf(token, writer.context);
  if (syntax === undefined) return undefined;
  const fence = fenceOf(token);
  return syntax.toMarkdown?.(fence, writer) ?? fenced(fence.code, (token.lang ?? '').trim());
}

function syntaxOf(
  { codeBlockStyle, lang = '' }: Tokens.Code,
  { syntax: { fences } }: RenderContext,
): FenceSyntax<RenderContext> | undefined {
  if (fences.size === 0 || codeBlockStyle === 'indented') return undefined;
  return fences.get(parseFenceInfo(lang).lang);
}

const attribute = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)')/g;

function fenceOf({ lang: written = '', text }: Tokens.Code): Fence {
  const { lang } = parseFenceInfo(written);
  const info = unescapeInfo(written.slice(/^[^\s{[:]*/.exec(written)![0].length).trim());
  const attributes = Object.fromEntries(
    [...info.matchAll(attribute)].map(([, name, double, single]) => [
      name,
      decodeEntities(double ?? single ?? ''),
    ]),
  );
  return { code: text.replace(/\n$/, ''), lang, info, attributes, offset: 0, codeOffset: 0 };
}
