/** Components of other generators, and what to write instead. */
const hints = new Map([
  ['Admonition', 'Write `::: note Title`.'],
  ['Aside', 'Write `::: note Title`.'],
  ['Callout', 'Write `::: note Title`.'],
  ['BrowserOnly', 'Remove the tag. Its content stays.'],
  ['ClientOnly', 'Remove the tag. Its content stays.'],
  ['Code', 'Write a code block.'],
  ['CodeBlock', 'Write a code block. `file="./path"` after its language takes the code from a file.'],
  ['CodeGroup', 'Write `::: code-group` around the code blocks.'],
  ['Details', 'Write `::: details Title`.'],
  ['FileTree', 'Remove the tag. The list in it stays.'],
  ['Fragment', 'Remove the tag. Its content stays.'],
  ['Icon', 'Use an image or an emoji.'],
  ['Image', 'Write `![text](./image.png)`.'],
  ['Link', 'Write `[text](./page.md)`.'],
  ['LinkButton', 'Write `[text](./page.md)`.'],
  ['LinkCard', 'Write `<Card title="…" href="…">`.'],
  ['Cards', 'Write `<CardGrid>`.'],
  ['Cards.Card', 'Write `<Card title="…" href="…">` in `<CardGrid>`.'],
  ['FileTree.File', 'Write an entry of a list.'],
  ['FileTree.Folder', 'Write an entry of a list, with a list in it.'],
  ['TabItem', 'Write `<Tab label="…">` in `<Tabs>`.'],
  ['Tabs.Item', 'Write `<Tab label="…">` in `<Tabs>`.'],
  ['Tabs.Tab', 'Write `<Tab label="…">` in `<Tabs>`.'],
  ['TOCInline', 'Write `[[toc]]`.'],
]);

export function componentHint(name: string): string | undefined {
  return hints.get(name);
}
