import type { CodeBlock } from '../../src/runtime/model/index.js';

/** A code block without marks, except those given. */
export function block(code: string, lang: string, marks: Partial<CodeBlock> = {}): CodeBlock {
  const none = { highlight: [], focus: [], diffAdd: [], diffRemove: [], error: [], warning: [] };
  return { code, lang, ...none, lineNumbers: false, startLine: 1, wrap: false, ...marks };
}
