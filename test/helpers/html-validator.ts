/** Validates pages with html-validate. */
import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate';

/**
 * Differences from the validator's recommended rules, each with the reason. The standard allows all of them.
 */
const rules: RuleConfig = {
  // Attribute names are written as React writes them. HTML is not case-sensitive: `dateTime` equals
  // `datetime`.
  'attr-case': 'off',
  // React writes `open=""` and `<img/>`, which the standard allows as well as `open` and `<img>`.
  'attribute-boolean-style': 'off',
  'void-style': 'off',
  'doctype-style': ['error', { style: 'lowercase' }],
  // React's ids begin with an underscore. The standard only forbids white space.
  'valid-id': ['error', { relaxed: true }],
  // ARIA allows a name on the role of a list.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
  // The menu has headings and comes before the article.
  'heading-level': ['error', { minInitialRank: 'h2' }],
  // The outline and the contents on narrow screens are the same list; CSS shows one of them. Only axe in a
  // browser can see that (test/browser/accessibility.test.ts).
  'unique-landmark': 'off',
  // Everything is on the page's own origin, which the server's content security policy enforces.
  'require-sri': ['error', { target: 'crossorigin' }],
};

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules,
  }),
);

/** Problems, such as `3:14 no-dup-id: Duplicate ID "x"`. */
export async function validate(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
