/** Better hints for problems of docs-cli, for authors who know other generators. */
import type { Diagnostic } from '@docs-cli/core/plugin';
import { componentHint } from './component-hints.js';
import { configHint } from './config-hints.js';
import { MATH_PLUGIN, TAG_HINT } from './constructs.js';
import { frontmatterHint, frontmatterValueHint } from './frontmatter-hints.js';

const languageHints = new Map([
  ['math', `${MATH_PLUGIN} For code, use \`latex\`.`],
  ['mdx-code-block', 'Remove the first and the last line of the code block. Its content stays.'],
]);

/** Undefined keeps the hint of docs-cli. */
export function betterHint({ code, message, hint = '' }: Diagnostic): string | undefined {
  const quoted = /['`]([^'`]+)['`]/.exec(message)?.[1] ?? '';
  switch (code) {
    case 'config-unknown-key':
      return configHint(quoted);
    case 'frontmatter-unknown-key':
      return frontmatterHint(quoted);
    case 'frontmatter-invalid':
      return frontmatterValueHint(quoted, /, found (.*)\.$/s.exec(message)?.[1]);
    case 'unknown-tag':
      return componentHint(quoted.slice(1, -1));
    case 'unknown-language':
      return languageHints.get(quoted);
    case 'foreign-syntax':
    case 'unsupported-mdx':
      return /^\{(?:%|\{[<%])/.test(quoted) ? TAG_HINT : importHint(hint);
    default:
      return undefined;
  }
}

/** What to write instead of the parts of another theme that a page imports and docs-cli does not have. */
function importHint(hint: string): string | undefined {
  const [, list = ''] = /^docs-cli has no (`<.+>`)\.$/.exec(hint) ?? [];
  const names = list.match(/\w+/g) ?? [];
  const found = names.flatMap((name) => {
    const known = componentHint(name);
    return known === undefined ? [] : names.length === 1 ? known : `For \`${name}\`: ${known}`;
  });
  if (found.length === 0) return undefined;
  return names.length === 1 ? found[0] : [hint, ...found].join(' ');
}
