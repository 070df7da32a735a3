/** TeX to MathML with temml, without what the policy of a site blocks. */
import { escapeHtml, type MarkdownContext, TimeLimitError, withinBudget } from '@docs-cli/core/plugin';
import { readableTex } from './readable-tex.js';
import { loadTemml } from './temml.js';
import { withoutStyles } from './without-styles.js';

export const INVALID_TEX = 'math/invalid-tex';

export interface Failure {
  message: string;
  hint: string;
  /** Offset in the TeX. */
  at: number;
  length: number;
}

/** Longer formulas are errors. */
const MAX_LENGTH = 10_000;
/** How often commands may be replaced by their definitions. */
const MAX_EXPANSIONS = 500;

const TIME = { limit: 5_000, pageLimit: 20_000 };

const HINT =
  'Correct the TeX. Commands of your own are in `macros` of the plugin. To write a dollar sign, use `\\$`.';

/** Links need the script of temml: `\ref` finds the number of its formula in the page. */
const reference = /\\(?:eq)?ref(?![A-Za-z])/;

export class FormulaRenderer {
  readonly #macros: Readonly<Record<string, string>>;

  constructor(macros: Readonly<Record<string, string>>) {
    this.#macros = macros;
  }

  render(
    tex: string,
    { isDisplay, context }: { isDisplay: boolean; context: MarkdownContext },
  ): { html: string } | Failure {
    const unsupported = unsupportedIn(tex);
    if (unsupported !== undefined) return unsupported;
    // Outside the time limit: a module whose loading is ended cannot be loaded again.
    const temml = loadTemml();
    try {
      const mathml = withinBudget(context, TIME, () =>
        temml.renderToString(tex, {
          displayMode: isDisplay,
          throwOnError: true,
          trust: false,
          // A formula can define commands, which temml adds to this object.
          macros: { ...this.#macros },
          maxExpand: MAX_EXPANSIONS,
          maxSize: [50, 500],
          wrap: isDisplay ? 'none' : 'tex',
        }),
      );
      // The search does not read MathML, in which `x^2` is `x2`.
      const text = escapeHtml(readableTex(tex));
      return { html: withoutStyles(mathml).replace('<math', () => `<math data-search-text="${text}"`) };
    } catch (error) {
      return failureOf(error, tex);
    }
  }
}

function unsupportedIn(tex: string): Failure | undefined {
  if (tex.trim() === '') return { message: 'This formula is empty.', hint: HINT, at: 0, length: tex.length };
  if (tex.length > MAX_LENGTH) {
    const message = `This formula has ${tex.length} characters, but the maximum is ${MAX_LENGTH}.`;
    return { message, hint: 'Write several formulas.', at: 0, length: 1 };
  }
  const { 0: command, index = 0 } = reference.exec(tex) ?? {};
  if (command === undefined) return undefined;
  return {
    message: `\`${command}\` is not supported.`,
    hint: 'Give the formula a `\\tag{…}`, and write that tag here.',
    at: index,
    length: command.length,
  };
}

function failureOf(error: unknown, tex: string): Failure {
  const whole = (says: string, hint = 'Make it simpler.'): Failure => {
    return { message: `This formula ${says}.`, hint, at: 0, length: 1 };
  };
  if (error instanceof TimeLimitError) return whole(`cannot be read: ${error.message}`);
  if (error instanceof RangeError) return whole('is nested too deeply');
  const {
    name,
    message = '',
    position = 0,
  } = error as { name?: string; message?: string; position?: number };
  // temml fails without a description for some formulas, such as an array without its columns.
  if (name !== 'ParseError') return whole('has an error', HINT);
  const [reason = ''] = message.trim().split(/ at (?:position \d+|end of input):/, 1);
  // An error at the end is shown at the last character.
  const at = Math.min(Math.max(0, position), tex.trimEnd().length - 1);
  const { length = 1 } = /^(?:\\[A-Za-z]+|\\?[\s\S])/.exec(tex.slice(at))?.[0] ?? '';
  const unknown = /^Unsupported function name: (\\\S+)$/.exec(reason)?.[1];
  const said =
    unknown === undefined ? reason.replace(/[.\s]+$/, '') : `\`${unknown}\` is not a known command`;
  return { message: `This formula has an error: ${said}.`, hint: HINT, at, length };
}
