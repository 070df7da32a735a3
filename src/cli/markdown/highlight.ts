/** Highlighted code: `<pre class="code" tabindex="0"><code>` with a span for each line and class names for tokens. */
import type { CodeBlock } from '../../runtime/model.js';
import { blockKey, HighlightMemory } from './highlight/memory.js';
import { renderCodeBlock } from './highlight/render-lines.js';
import { type Run, tokenize } from './highlight/tokenize.js';
import { grammarOf } from './languages.js';

const memory = new HighlightMemory();

/** Unknown languages and code too large to tokenise come out plain. */
export async function highlightCode(block: CodeBlock): Promise<string> {
  const key = blockKey(block);
  const known = memory.get(key);
  if (known !== undefined) return known;
  const html = renderCodeBlock(block, await runsOf(block));
  memory.set(key, html);
  return html;
}

/** True where the answer is at hand. */
export function recallCode(block: CodeBlock): string | undefined {
  return memory.get(blockKey(block));
}

export function rememberCode(block: CodeBlock, html: string): void {
  memory.set(blockKey(block), html);
}

async function runsOf({ code, lang }: CodeBlock): Promise<Run[][]> {
  const grammar = grammarOf(lang);
  const tokenized = grammar === undefined || code === '' ? undefined : await tokenize(code, grammar);
  return tokenized ?? code.split('\n').map((text) => [{ text }]);
}
