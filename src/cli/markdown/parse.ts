/**
 * Converts one Markdown file to a document. The result is plain data and depends only on the input, the
 * included files and the options. It is synchronous and never throws: problems in the text become
 * diagnostics.
 */
import type { Token } from 'marked';
import type { Diagnostic, Document, HtmlPolicy, MarkdownChunk } from '../../runtime/model.js';
import { isMdxFile } from '../page-file.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { syntaxSetOf } from './create-syntax-set.js';
import type { DocumentInput, MarkdownOptions, ReadInclude } from './document-input.js';
import { escapeHtml } from './escape.js';
import { excerptOf, hasShownBlocks } from './excerpt.js';
import { writeFootnotes } from './extensions/footnotes.js';
import { PluginError } from './guard-plugin.js';
import { expandIncludes } from './includes/includes.js';
import { lexMarkdown } from './lexer/lexer.js';
import { NO_IMPORTS, type PageImports, readImports } from './lexer/module-imports.js';
import { isNestedTooDeep } from './lexer/nesting.js';
import { TooComplex } from './lexer/work.js';
import { complexProblem } from './lexer/written-tokens.js';
import { mayHaveCode, readMdx } from './mdx/read-mdx.js';
import { fenced } from './plain-markdown/markdown-chunks.js';
import { plainMarkdown } from './plain-markdown/plain-markdown.js';
import { assignSlugs } from './render/headings.js';
import { RenderContext } from './render/render-context.js';
import type { SourceText } from './source-text.js';

export type { DocumentInput, MarkdownOptions, ReadInclude } from './document-input.js';

/**
 * A document whose plain Markdown is generated on demand, because that takes a second pass over the tokens.
 */
export type ParsedPage = Omit<Document, 'markdown'> & { markdown(): MarkdownChunk[] };

export function parseDocument(input: DocumentInput, options: MarkdownOptions, read: ReadInclude): Document {
  const document = parsePage(input, options, read);
  return { ...document, markdown: document.markdown() };
}

export function parsePage(input: DocumentInput, options: MarkdownOptions, read: ReadInclude): ParsedPage {
  const body = normalize(input.body);
  const { source, files, imported, diagnostics } = expandIncludes({ ...input, body }, read, options);
  const expanded = { source, files: [input.path, ...files], imported };
  const document = isNestedTooDeep(source.text) ? tooDeep(input) : tryParse(input, expanded, options);
  if ('code' in document) return plainDocument(source, files, [...diagnostics, document], options);
  return { ...document, includes: files, diagnostics: [...diagnostics, ...document.diagnostics] };
}

/** Normalizes line breaks and replaces NUL, as CommonMark requires. */
function normalize(body: string): string {
  return body
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
}

/** Returns a diagnostic if the text cannot be parsed, because one page must never stop a whole build. */
function tryParse(
  input: DocumentInput,
  expanded: { source: SourceText; files: string[]; imported: ReadonlySet<string> },
  options: MarkdownOptions,
): ParsedPage | Diagnostic {
  let { source } = expanded;
  try {
    const syntax = syntaxSetOf(options.plugins);
    const imports = { ...importsOf(source, options), files: expanded.imported };
    const code = mayHaveCode(source.text, expanded.files) ? withoutCode(source, imports, options) : undefined;
    if (code !== undefined) source = code.source;
    const context = new RenderContext(source, options, syntax, imports);
    const { html, components: names } = options;
    const isMdx = isMdxFile(input.path);
    const tokens = lexMarkdown(source.text, { html, syntax, components: names, imports, isMdx });
    if (code !== undefined) context.diagnostics.push(...code.diagnostics);
    context.blocks(tokens, { line: 0, end: source.lineCount });
    writeFootnotes(context);
    assignSlugs(context);
    const chunks = context.finish();
    const { headings, links, ids, codes, samples, components, diagnostics, suppressions } = context;
    const excerpt = excerptOf(tokens);
    if (input.needsExcerpt && excerpt === '' && hasShownBlocks(tokens))
      diagnostics.push(noDescription(input));
    const title = headings.find(({ depth }) => depth === 1)?.text;
    return {
      ...(title === undefined ? {} : { title }),
      excerpt,
      text: source.text,
      ...{ headings, links, ids, codes, samples, components, chunks, diagnostics, suppressions },
      plugins: [...context.plugins].sort(),
      includes: [],
      markdown: () => markdownOf(tokens, context),
    };
  } catch (error) {
    if (error instanceof TooComplex) return tooComplex(source, error);
    return error instanceof RangeError ? tooDeep(input) : unreadable(input, error);
  }
}

/** Only trusted authors may run modules. */
function importsOf(source: SourceText, options: MarkdownOptions): PageImports {
  if (options.html !== 'trusted') return NO_IMPORTS;
  return readImports(source, (name) => exists(name, options));
}

/** Whether a component or tag exists without an import. */
function exists(name: string, { components = [], plugins }: MarkdownOptions): boolean {
  return components.includes(name) || syntaxSetOf(plugins).tags.has(name);
}

function withoutCode(source: SourceText, imports: PageImports, options: MarkdownOptions) {
  const allowsStyle = options.inlineCode?.style ?? false;
  const isKnown = (name: string) => exists(name, options);
  return readMdx(source, { imports, isTrusted: options.html === 'trusted', isKnown, allowsStyle });
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

function noDescription({ path, line }: DocumentInput): Diagnostic {
  return warningDiagnostic(
    'missing-description',
    'This page has no description, and no paragraph to use as one.',
    {
      hint: "Set 'description' in the front matter, or begin the page with a paragraph.",
      file: path,
      line,
      column: 1,
    },
  );
}

function tooDeep({ path, line }: DocumentInput): Diagnostic {
  const message = 'Quotes, lists or containers are nested too deeply, so the page shows its source.';
  return errorDiagnostic('too-deep', message, { hint: 'Use fewer levels.', file: path, line, column: 1 });
}

function tooComplex(source: SourceText, { offset }: TooComplex): Diagnostic {
  return { ...complexProblem, ...source.place(offset) };
}

function unreadable({ path, line }: DocumentInput, error: unknown): Diagnostic {
  if (error instanceof PluginError) {
    const message = `The plugin '${error.plugin}' throws an error: ${error.message}`;
    const hint = 'Correct or remove the plugin. The page shows its source.';
    return errorDiagnostic('plugin-failed', message, { hint, file: path, line, column: 1 });
  }
  const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  return errorDiagnostic('unreadable-markdown', `This page cannot be parsed: ${reason}`, {
    hint: 'This is a bug in docs-cli. Report it. The page shows its source.',
    file: path,
    line,
    column: 1,
  });
}

function plainDocument(
  { text }: SourceText,
  includes: string[],
  diagnostics: Diagnostic[],
  { html }: MarkdownOptions,
): ParsedPage {
  const chunks = [`<pre class="plain-source">${escapeHtml(text)}</pre>\n`];
  const none = {
    headings: [],
    links: [],
    ids: [],
    codes: [],
    samples: [],
    components: [],
    suppressions: [],
    plugins: [],
  };
  const markdown = () => sourceAsMarkdown(text, html);
  return { excerpt: '', text, ...none, chunks, markdown, includes, diagnostics };
}
