/** The constructs of other documentation generators that a page may have, and what to write instead. */

export type Kind = keyof typeof CONSTRUCTS;

export interface Construct {
  what: string;
  hint: string;
  /** The plugin of docs-cli that renders it. */
  plugin?: string;
}

export const TAG_HINT = 'Write Markdown, or a component of docs-cli. If it is text, put it in backticks.';

export const MATH_PLUGIN = "Add `math()` of '@docs-cli/plugin-math' to `plugins` of the config.";

export const CONSTRUCTS = {
  tag: {
    what: 'is a tag of another generator, so it is shown as text',
    hint: TAG_HINT,
  },
  expression: {
    what: 'is an expression of another generator, so it is shown as text',
    hint: 'Write the value itself. If it is text, put it in backticks.',
  },
  formula: {
    what: 'begins a formula, which needs a plugin, so it is shown as text',
    hint: `${MATH_PLUGIN} If it is text, put it in backticks.`,
    plugin: '@docs-cli/plugin-math',
  },
  diagram: {
    what: 'is a diagram, which is shown as code without a plugin',
    hint: "Add `mermaid()` of '@docs-cli/plugin-mermaid' to `plugins` of the config. To show the code, add `source` after the language.",
    plugin: '@docs-cli/plugin-mermaid',
  },
  snippet: {
    what: 'includes code in another generator, so it is shown as text',
    hint: 'Write a code block with `file="./path"` after its language. It has no content.',
  },
  box: {
    what: 'begins a box of another generator, so it is shown as text',
    hint: 'Write `::: note Title`, then the content without indentation, then `:::`.',
  },
  tab: {
    what: 'begins a tab of another generator, so it is shown as text',
    hint: 'Write `<Tab label="…">` in `<Tabs>`.',
  },
  directive: {
    what: 'is a directive of another generator, so it is shown as text',
    hint: 'Write Markdown, a container such as `::: note`, or a component of docs-cli.',
  },
  attributes: {
    what: 'sets attributes in another generator, so it is shown as text',
    hint: 'An id is `{#id}`, at the end of a heading and without spaces. For a class, write HTML.',
  },
  script: {
    what: 'is code of Vue, which docs-cli does not run',
    hint: 'Use a layout, or a component of your theme.',
  },
  attribute: {
    what: 'is an attribute of Vue or JSX, which has no effect in HTML',
    hint: 'Write HTML, such as `class="name"`. For code, use a component of your theme.',
  },
  fence: {
    what: 'is a directive of another generator, so its content is shown as code',
    hint: 'Write a container such as `::: note`. For code, write only the language.',
  },
  cut: {
    what: 'is a mark of twoslash, which docs-cli shows like other code',
    hint: 'Remove it, and the code that readers must not see. `no-check="why"` excludes a sample from `check --samples`.',
  },
} satisfies Record<string, Construct>;
