/** Problems of code: the language, the options and the end of a fence, and an end tag that is code. */
import type { Tokens } from 'marked';
import { didYouMean } from '../../report/suggest.js';
import type { RenderContext } from '../render/render-context.js';
import { firstLine } from '../source-text.js';
import { type FenceInfo, parseLineNumbers } from './fence-info.js';
import { isKnownLanguage, suggestLanguage } from './languages.js';
import type { NotedCode } from './notations.js';

export function reportFence(token: Tokens.Code, info: FenceInfo, context: RenderContext, line: number): void {
  const { lang, noCheck } = info;
  const { opening, offset } = openingOf(token, context, line);
  const { languages = [] } = context.options;
  const place = {
    offset: offset + (/^[`~]+\s*/.exec(opening)?.[0].length ?? 0),
    length: lang.length,
  };
  if (!isKnownLanguage(lang) && !languages.includes(lang)) {
    const near = didYouMean(lang, languages) ?? suggestLanguage(lang);
    context.report({
      code: 'unknown-language',
      message: `The language \`${lang}\` is unknown, so this code is not highlighted.`,
      hint: near === undefined ? 'For code without highlighting, use `text`.' : `Did you mean \`${near}\`?`,
      ...place,
    });
  }
  if (noCheck === '') {
    context.report({
      code: 'no-check-reason',
      message: '`no-check` needs a reason.',
      hint: 'Add the reason: `no-check="why"`. `check --samples` prints it.',
      offset: offset + Math.max(0, opening.search(/\bno-?check\b/i)),
      length: 8,
    });
  }
  reportUnclosedFence(token, context, line);
}

export function reportUnclosedFence(token: Tokens.Code, context: RenderContext, line: number): void {
  const { offset, mark } = openingOf(token, context, line);
  const lines = token.raw.trimEnd().split('\n');
  const last = lines.length > 1 ? lines.at(-1)!.trim() : '';
  if (!last.startsWith(mark) || last.replaceAll(mark[0]!, '') !== '') {
    context.report({
      code: 'unclosed-fence',
      message: 'This code block is never closed.',
      hint: 'Close it with a line of the same characters.',
      offset,
      length: mark.length,
    });
  }
}

/** The first line of a fence: its text, its position, and its marks. */
export function openingOf(
  { raw }: Tokens.Code,
  { source }: RenderContext,
  line: number,
): { opening: string; offset: number; mark: string } {
  const opening = firstLine(raw).trimStart();
  const offset = source.offsetIn(raw, raw.search(/\S/), line);
  const mark = /^[`~]+/.exec(opening)?.[0] ?? '```';
  return { opening, offset, mark };
}

/** Reports highlighted lines that do not exist, and unknown marks. `first` is the first line of the code. */
export function reportMarks(
  context: RenderContext,
  { highlight = '' }: FenceInfo,
  { line, first, last, unknown = [] }: Record<'line' | 'first' | 'last', number> & Pick<NotedCode, 'unknown'>,
): void {
  const report = (at: number, written: string, message: string, hint: string) => {
    const column = Math.max(0, context.source.lineText(at).indexOf(written));
    const place = { offset: context.source.startOf(at) + column, length: written.length };
    context.report({ code: 'code-mark', message, hint, ...place });
  };
  const isEmpty = (part: string) => /^\s*\d/.test(part) && parseLineNumbers(part, last).length === 0;
  const empty = highlight.split(',').filter(isEmpty).join(',').trim();
  if (empty !== '') {
    const hint = 'Lines are counted from 1, and a range begins with its smaller number.';
    report(line, `{${highlight}}`, `\`${empty}\` matches no line of this code block.`, hint);
  }
  for (const [offset, written] of unknown) {
    const hint = 'The marks are `++`, `--`, `highlight`, `focus`, `error` and `warning`.';
    report(first + offset, written, `\`${written}\` is unknown, so its comment is removed.`, hint);
  }
}

/** Indented code with only the end tag of an open element, or of several. */
export function reportIndentedEnd(
  { codeBlockStyle, text, raw }: Tokens.Code,
  context: RenderContext,
  line: number,
): void {
  const [tag, name] = /^\s*<\/([A-Za-z][\w-]*)>(?=[\s<]|$)/.exec(text) ?? [];
  if (codeBlockStyle !== 'indented' || tag === undefined || !context.elements.isIn(name!.toLowerCase()))
    return;
  context.report({
    code: 'unclosed-html',
    message: `\`${tag.trim()}\` closes nothing, because a line that is indented by four spaces is code.`,
    hint: 'Indent it by at most three spaces.',
    offset: context.source.offsetIn(raw, raw.indexOf('<'), line),
    length: tag.trim().length,
  });
}
