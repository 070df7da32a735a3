/** IDs of the article, and those of the page around it, which an article must not use. */
import type { Diagnostic } from '../../runtime/model/index.js';
import { escapeHtml } from './escape.js';

/** IDs of the page around the article, used by its parts and by scripts in the browser. */
export const SHELL_IDS: ReadonlySet<string> = new Set(
  'docs-boot docs-page docs-root shell-contents shell-main shell-menu shell-sidebar shell-tags'.split(' '),
);

/** Generated IDs of tabs, footnotes and React. Tabs and footnotes are numbered in page order. */
const NUMBERED = /^(?:(?:tab|panel|note|noteref)_\d|footnotes_title$|_[rR]_)/;

/** True for IDs that the page itself uses. An article must not use them. */
export function isOwnId(id: string): boolean {
  return SHELL_IDS.has(id) || NUMBERED.test(id);
}

/**
 * Prefix for IDs that untrusted authors write in HTML, because scripts find elements by their IDs, also as
 * properties of `window`. GitHub does the same.
 */
export function withIdPrefix(id: string): string {
  return `user-content-${id}`;
}

/** The diagnostic for an ID that the page already has. */
export function duplicateId(id: string): Pick<Diagnostic, 'code' | 'level' | 'message' | 'hint'> {
  const [message, hint] = isOwnId(id)
    ? [`The page itself uses the id \`${id}\`.`, 'Use another id.']
    : [
        `The id \`${id}\` occurs more than once on this page.`,
        'Links go to the first element with this id. Use another id.',
      ];
  return { code: 'duplicate-id', level: 'warning', message, hint };
}

export function idAttribute(id: string | undefined): string {
  return id === undefined ? '' : ` id="${escapeHtml(id)}"`;
}
