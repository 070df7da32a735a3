/**
 * Converts one Markdown file to a document. The result is plain data and depends only on the input, the
 * included files and the options. It is synchronous. Problems in the text become diagnostics, and so do errors
 * while it is parsed.
 */
import type { Token } from 'marked';
import type { Diagnostic, Document, HtmlPolicy, MarkdownChunk } from '../../runtime/model/index.js';
import { isMdxFile } from '../content/page-file.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { PluginError, syntaxSetOf } from './create-syntax-set.js';
import type { DocumentInput, MarkdownOptions, ReadInclude } from './document-input.js';
import { escapeHtml } from './escape.js';
import { writeFootnotes } from './extensions/footnotes.js';
import { expandIncludes } from './includes/includes.js';
import { isNestingError, lexMarkdown } from './lexer/lexer.js';
import { NO_IMPORTS } from './mdx/module-code.js';
import { type MdxOptions, mayHaveCode, readMdx } from './mdx/read-mdx.js';
import { fenced } from './plain-markdown/markdown-chunks.js';
import { plainMarkdown } from './plain-markdown/plain-markdown.js';
import { excerptOf, hasShownBlocks } from './plain-text.js';
import { assignSlugs } from './render/headings.js';
import { RenderContext } from './render/render-context.js';
import type { SourceText } from './source-text.js';

export type { DocumentInput, MarkdownOptions, ReadInclude } from './document-input.js';

/**
 * A document whose plain Markdown is generated on demand, because that takes a second pass over the tokens.
 */
export type ParsedPage = Omit<Document, 'markdown'> & { markdown(): MarkdownChunk[] };

/** The whole document, with its plain Markdown. */
export function parseDocument(input: DocumentInput, options: MarkdownOptions, read: ReadInclude): Document {
  const document = parsePage(input, options, read);
  return { ...document, markdown: document.markdown() };
}

export function parsePage(input: DocumentInput, options: MarkdownOptions, read: ReadInclude): ParsedPage {
  const body = normalize(input.body);
  const {
    source,
    files: includes,
    imported,
    diagnostics,
  } = expandIncludes({ ...input, body }, read, options);
  const parsed = tryParse(input, { source, paths: [input.path, ...includes], imported }, options);
  const document = 'problem' in parsed ? sourcePage(source.text, parsed.problem, options) : parsed;
  return { ...document, includes, diagnostics: [...diagnostics, ...document.diagnostics] };
}

/** Normalizes line breaks and replaces NUL, as CommonMark requires. */
function normalize(body: string): string {
  return body
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
}

/** Returns a problem if the text cannot be parsed, because one page must never stop a whole build. */
function tryParse(
  input: DocumentInput,
  expanded: { source: SourceText; paths: string[]; imported: ReadonlySet<string> },
  options: MarkdownOptions,
): Omit<ParsedPage, 'includes'> | { problem: Diagnostic } {
  let { source } = expanded;
  try {
    const syntax = syntaxSetOf(options.plugins);
    const mdx = mayHaveCode(source.text, expanded.paths) ? readMdx(source, mdxOptions(options)) : undefined;
    if (mdx) source = mdx.source;
    const { components, statements } = mdx ?? NO_IMPORTS;
    const imports = { components, statements, files: expanded.imported };
    const context = new RenderContext(source, options, syntax, imports, input);
    const { html, components: names } = options;
    const isMdx = isMdxFile(input.path);
    const tokens = lexMarkdown(source.text, { html, syntax, components: names, imports, isMdx });
    if (mdx) context.diagnostics.push(...mdx.diagnostics);
    context.blocks(tokens, { line: 0, end: source.lineCount });
    writeFootnotes(context);
    assignSlugs(context);
    return finishPage(context, tokens, input);
  } catch (error) {
    return { problem: isNestingError(error) ? tooDeep(input) : unreadable(input, error) };
  }
}

function finishPage(
  context: RenderContext,
  tokens: Token[],
  input: DocumentInput,
): Omit<ParsedPage, 'includes'> {
  const { headings, diagnostics } = context;
  const excerpt = excerptOf(tokens);
  if (input.needsExcerpt && excerpt === '' && hasShownBlocks(tokens)) diagnostics.push(noDescription(input));
  const title = headings.find(({ depth }) => depth === 1)?.text;
  return {
    ...(title === undefined ? {} : { title }),
    excerpt,
    text: context.source.text,
    headings,
    links: context.links,
    ids: context.ids,
    codes: context.codes,
    samples: context.samples,
    components: context.components,
    chunks: context.sliceFrom(),
    diagnostics,
    suppressions: context.suppressions,
    plugins: [...context.plugins].sort(),
    markdown: () => markdownOf(tokens, context),
  };
}

function mdxOptions({ html, inlineCode, components = [], plugins }: MarkdownOptions): MdxOptions {
  const { tags } = syntaxSetOf(plugins);
  return {
    // Only trusted authors may run modules.
    isTrusted: html === 'trusted',
    isKnown: (name) => components.includes(name) || tags.has(name),
    allowsStyle: inlineCode?.style ?? false,
  };
}

/** If the plain Markdown cannot be generated, falls back to the source. */
function markdownOf(tokens: Token[], context: RenderContext): MarkdownChunk[] {
  try {
    return plainMarkdown(tokens, context);
  } catch {
    return sourceAsMarkdown(context.source.text, context.options.html);
  }
}

/** Output as code if HTML in it must not be passed on. */
function sourceAsMarkdown(text: string, html: HtmlPolicy): MarkdownChunk[] {
  return html === 'trusted' ? [text] : fenced(text, '');
}

function noDescription(input: DocumentInput): Diagnostic {
  const message = 'This page has no description, and no paragraph to use as one.';
  const hint = "Set 'description' in the front matter, or begin the page with a paragraph.";
  return warningDiagnostic('missing-description', message, { hint, ...startOf(input) });
}

function startOf({ path, line }: DocumentInput) {
  return { file: path, line, column: 1 };
}

function tooDeep(input: DocumentInput): Diagnostic {
  const message = 'Quotes, lists or containers are nested too deeply, so the page shows its source.';
  return warningDiagnostic('too-deep', message, { hint: 'Use fewer levels.', ...startOf(input) });
}

function unreadable(input: DocumentInput, error: unknown): Diagnostic {
  if (error instanceof PluginError) {
    const message = `The plugin '${error.plugin}' throws an error: ${error.message}`;
    const hint = 'Correct or remove the plugin. The page shows its source.';
    return errorDiagnostic('plugin-failed', message, { hint, ...startOf(input), ...error.place });
  }
  const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  const message = `This page cannot be parsed: ${reason}`;
  const hint = 'This is a bug in docs-cli. Report it. The page shows its source.';
  return errorDiagnostic('unreadable-markdown', message, { hint, ...startOf(input) });
}

/** A page that shows its source, because of a problem. */
export function sourcePage(text: string, problem: Diagnostic, { html }: MarkdownOptions): ParsedPage {
  return {
    excerpt: '',
    text,
    headings: [],
    links: [],
    ids: [],
    codes: [],
    samples: [],
    components: [],
    chunks: [`<pre class="dc-plain-source">${escapeHtml(text)}</pre>\n`],
    diagnostics: [problem],
    includes: [],
    suppressions: [],
    plugins: [],
    markdown: () => sourceAsMarkdown(text, html),
  };
}
