/** A thread that validates pages with html-validate: gets `{ id, html }`, answers with `{ id, faults }`. */
import { parentPort } from 'node:worker_threads';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** What differs from the validator's recommendation, each with the reason. None of it is an error by the standard. */
const rules = {
  // Names of attributes are written as React writes them; HTML does not tell `dateTime` from `datetime`.
  'attr-case': 'off',
  // So are `open=""` and `<img/>`, which the standard allows as well as `open` and `<img>`.
  'attribute-boolean-style': 'off',
  'void-style': 'off',
  'doctype-style': ['error', { style: 'lowercase' }],
  // React's ids begin with an underscore. The standard asks only that they are without space.
  'valid-id': ['error', { relaxed: true }],
  // A list may have a name by ARIA: its role allows it.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
  // The menu has headings of its own and stands before the article.
  'heading-level': ['error', { minInitialRank: 'h2' }],
  // The outline and the contents of narrow screens are the same list; styles show one of them. Only axe, in a
  // browser, can see that (test/browser/accessibility.test.ts).
  'unique-landmark': 'off',
  // Everything is of the page's own origin, which the policy of the server holds.
  'require-sri': ['error', { target: 'crossorigin' }],
};

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules,
  }),
);

parentPort.on('message', async ({ id, html }) => {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  parentPort.postMessage({ id, faults });
});
