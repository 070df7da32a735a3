/**
 * Code for which the grammar of AutoHotkey takes more than a minute: about 10 s for each of its eight lines, which are
 * different because the lines of a block are cached.
 */
export const endlessCode = Array.from({ length: 8 }, (_, i) => `é${i} ${'é '.repeat(2390)}`.trim()).join(
  '\n',
);
