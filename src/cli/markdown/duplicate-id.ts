import type { Diagnostic } from '../../runtime/model.js';

/** Ids of the page around the article, by which its parts and the browser's scripts find each other. */
export const SHELL_IDS: ReadonlySet<string> = new Set([
  'docs-boot',
  'docs-page',
  'docs-root',
  'shell-contents',
  'shell-main',
  'shell-menu',
  'shell-sidebar',
]);

/** Of tabs, notes and what React names: this tool gives them in the order of the page. */
const NUMBERED = /^(?:(?:tab|panel|note|noteref)_\d|footnotes_title$|_[rR]_)/;

/** True of ids by which parts of the page find each other: an article must not take one. */
export function isOwnId(id: string): boolean {
  return SHELL_IDS.has(id) || NUMBERED.test(id);
}

/**
 * Before ids that authors write in HTML where they are not trusted: scripts find elements by their ids, also as
 * properties of the window. GitHub does the same.
 */
export const ID_PREFIX = 'user-content-';

export function withIdPrefix(id: string): string {
  return ID_PREFIX + id;
}

/** What is said of an id that an author wrote where the page has it already. */
export function duplicateId(id: string): Pick<Diagnostic, 'code' | 'level' | 'message' | 'hint'> {
  const said = { code: 'duplicate-id', level: 'warning' } as const;
  return isOwnId(id)
    ? {
        ...said,
        message: `The id \`${id}\` belongs to the page around the article.`,
        hint: 'Choose another id.',
      }
    : {
        ...said,
        message: `The id \`${id}\` stands twice on this page.`,
        hint: 'Links to it lead to the first place. Choose another id.',
      };
}
