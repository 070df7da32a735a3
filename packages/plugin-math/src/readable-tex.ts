/** A formula as text for places that show no formula: the outline, titles, descriptions and the search. */

/** Commands without a meaning for a reader. */
const layout =
  /\\(?:left|right|middle|[bB]igg?[lrm]?|displaystyle|textstyle|limits|nolimits|quad|qquad|,|;|:|!|>)(?![A-Za-z])/g;
/** Commands that only change how their argument looks. */
const looks =
  /\\(?:text|textrm|textbf|textit|mathrm|mathbf|mathit|mathsf|mathtt|mathbb|mathcal|mathscr|mathfrak|operatorname|boldsymbol|bm|hat|bar|vec|tilde|dot|overline|underline)\*?\s*\{([^{}]*)\}/g;
const fraction = /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g;
const environment = /\\(?:begin|end)\s*\{[^{}]*\}(?:\s*\{[|:clr\s]*\})?/g;
const color = /\\(?:text)?color(?:box)?\s*\{[^{}]*\}/g;

/** The TeX without commands for its layout, and with the names of the others: `\alpha \le \frac{a}{b}` is `alpha le a/b`. */
export function readableTex(tex: string): string {
  return tex
    .slice(0, 10_000)
    .replace(environment, ' ')
    .replace(color, '')
    .replace(layout, ' ')
    .replace(looks, '$1')
    .replace(fraction, '$1/$2')
    .replace(/\\\\/g, ' ')
    .replace(/\\([A-Za-z]+|[^A-Za-z\s])/g, '$1')
    .replace(/\{([^{}]?)\}/g, '$1')
    .replace(/[{}]/g, (brace) => (brace === '{' ? '(' : ')'))
    .replace(/&/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
