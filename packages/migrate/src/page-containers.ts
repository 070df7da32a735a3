/** `:::` blocks: their names, titles and attributes. */
import { ownContainers } from '@docs-cli/core/internal/cli/markdown/create-syntax-set.js';
import { addRemainder, type PageContext, rewrite } from './page-context.js';

const KNOWN = new Set(ownContainers.flatMap(({ names }) => names));
const RENAMED: Record<string, string> = { success: 'tip', secondary: 'note', error: 'danger' };
/** Blocks that only change how the old generator reads their content. */
const REMOVED = new Set(['v-pre', 'raw']);

const line = /^([ \t>]*(?:[-*+][ \t]+)?)(:{3,})[ \t]*(\p{L}[\p{L}\p{M}\p{N}_-]*)?([^\n]*)$/gmu;

export function convertContainers(context: PageContext): void {
  const open: { colons: number; isRemoved: boolean }[] = [];
  for (const match of context.page.matches(line)) {
    const [whole, indent = '', colons = '', name, rest = ''] = match;
    const range = { start: match.index, end: match.index + whole.length };
    if (name === undefined) {
      if (rest.trim() !== '' || open.length === 0) continue;
      if (open.pop()!.isRemoved) rewrite(context, range, '');
      continue;
    }
    const isRemoved = REMOVED.has(name);
    open.push({ colons: colons.length, isRemoved });
    if (isRemoved) {
      rewrite(context, range, '', `::: ${name}`);
      continue;
    }
    // The title may contain inline code, which is blanked in the match.
    const written = context.page.text.slice(range.end - rest.length, range.end);
    // A plugin of VitePress names the group of tabs with 'key:'.
    const title = name === 'tabs' ? written.trim().replace(/^key:/, 'group=') : titleOf(written);
    const kind = RENAMED[name] ?? (KNOWN.has(name) ? name : 'info');
    if (!KNOWN.has(name) && RENAMED[name] === undefined) {
      const instead = `It is '::: info' now. Use one of ${[...KNOWN].join(', ')}.`;
      addRemainder(context, match.index, `docs-cli has no container '${name}'.`, instead);
    }
    const replacement = `${indent}${colons} ${kind}${title === '' ? '' : ` ${title}`}`;
    const isSame = kind === name && title === written.trim();
    if (!isSame) rewrite(context, range, replacement, 'containers');
  }
}

/** `[Title]`, `{title="Title"}` or the title itself; `{open}` and `{#id}` stay. */
function titleOf(rest: string): string {
  const text = rest.trim();
  const attributes = /\{([^{}]*)\}$/.exec(text);
  const before = text.slice(0, attributes?.index).trim();
  const bracketed = /^\[([\s\S]*)\]$/.exec(before)?.[1];
  const named = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(attributes?.[1] ?? '');
  const title = bracketed ?? (before === '' ? (named?.[1] ?? named?.[2] ?? named?.[3] ?? '') : before);
  const kept = (attributes?.[1] ?? '')
    .split(/\s+/)
    .filter((word) => word === 'open' || /^#[\w-]+$/.test(word));
  return [title.trim(), kept.length > 0 ? `{${kept.join(' ')}}` : ''].filter((part) => part !== '').join(' ');
}
