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
  const html = await highlightFresh(block);
  memory.set(key, html);
  return html;
}

/** As `highlightCode`, remembering nothing. */
export async function highlightFresh(block: CodeBlock): Promise<string> {
  return renderCodeBlock(block, await runsOf(block));
}

/** True where the answer is at hand. */
export function recallCode(block: CodeBlock): string | undefined {
  return memory.get(blockKey(block));
}

export function rememberCode(block: CodeBlock, html: string): void {
  memory.set(blockKey(block), html);
}

/** The same block without colours, at once. */
export function plainCode(block: CodeBlock): string {
  return renderCodeBlock(block, plainRuns(block));
}

async function runsOf(block: CodeBlock): Promise<Run[][]> {
  const grammar = grammarOf(block.lang);
  const tokenized =
    grammar === undefined || block.code === '' ? undefined : await tokenize(block.code, grammar);
  return tokenized ?? plainRuns(block);
}

function plainRuns({ code }: CodeBlock): Run[][] {
  return code.split('\n').map((text) => [{ text }]);
}
