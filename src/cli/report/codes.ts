/**
 * The codes of all diagnostics. A site can set the level of a code unless it is `fixed`: a fixed code is a
 * fatal error, or concerns the config that would set the level. RULES.md explains each code and how to fix
 * the problem.
 */
import type { Level } from '../../runtime/model.js';

export interface Code {
  /** Default level. */
  level: Level | 'off';
  /** What the code reports, in one sentence. */
  says: string;
  /** The level cannot be changed, and the problem cannot be suppressed. */
  fixed?: true;
  /** The option of `docs-cli check` that enables this code. */
  onlyWith?: CheckOption;
}

export type CheckOption = 'samples' | 'external';

export const codes = {
  // ------------------------------------------------------------ config
  'config-missing': error('The folder has no config file.', true),
  'config-syntax': error('The config is no TypeScript or JavaScript.', true),
  'config-import': error('The config imports what is not there.', true),
  'config-throws': error('The config throws while it runs.', true),
  'config-export': error('The config exports no object by default.', true),
  'config-required': error('A key that has to be given is not.', true),
  'config-value': error('A value of the config is of the wrong kind.', true),
  'config-conflict': error('Two values of the config cannot both hold.', true),
  'config-unknown-key': error('The config has a key that means nothing.', true),
  'config-ignored': warning('A value of the config has no effect.'),

  // ------------------------------------------------------------ files
  'no-content': error('The content folder does not exist.', true),
  'no-pages': warning('The site, or a version of it, has no page.'),
  unreadable: error('A file cannot be read.', true),
  'not-utf8': error('A file is not UTF-8.'),
  'bad-file-name': error('A file name cannot be part of an address.'),
  'broken-symlink': warning('A symbolic link leads nowhere.'),
  'symlink-loop': warning('A symbolic link leads to a folder that it is in.'),
  'symlink-outside': warning(
    'A symbolic link leads out of the project, or to a file that pages may not show.',
  ),
  'duplicate-route': error('Two pages have the same address.'),
  'hidden-file': error('A file is built to the same place as another.'),

  // ------------------------------------------------------------ front matter
  'frontmatter-yaml': error('The front matter is no YAML.'),
  'frontmatter-unclosed': error('The front matter has no end.'),
  'frontmatter-invalid': error('A value of the front matter is of the wrong kind.'),
  'frontmatter-unknown-key': warning('The front matter has a key that means nothing.'),

  // ------------------------------------------------------------ Markdown
  'unknown-language': warning('Code of a language that cannot be highlighted.'),
  'plain-code': warning('Code is shown without colors because highlighting it fails or takes too long.'),
  'unknown-container': warning('A container of an unknown kind.'),
  'unclosed-container': warning('A container has no end.'),
  'unopened-container': warning('An end of a container without a beginning.'),
  'unknown-tag': warning('A component that does not exist.'),
  'broken-tag': warning('A component cannot be read.'),
  'invalid-prop': error('A component has a property of the wrong kind.'),
  'unclosed-tag': warning('A component has no end.'),
  'misplaced-tag': warning('A component stands where it cannot.'),
  'unclosed-fence': warning('A code block has no end.'),
  'unclosed-comment': warning('A comment has no end.'),
  'unclosed-html': warning('An element has no end.'),
  'stray-html': warning('An end of an element without a beginning.'),
  'raw-html': warning('HTML where the config wants none.'),
  'unsafe-html': warning('HTML that the config does not let through.'),
  'empty-tabs': warning('Tabs without a tab.'),
  'duplicate-id': warning('Two elements of a page have the same id.'),
  'heading-order': warning('A heading skips a depth.'),
  'image-alt': warning('A picture has no alternative text.'),
  'empty-link': warning('A link has no text or no address.'),
  'multiple-h1': warning('A page has more than one title.'),
  'too-deep': error('Markdown is nested too deeply.'),
  'too-complex': error('Markdown takes more work to read than its length allows.'),
  'unreadable-markdown': error('Markdown cannot be parsed.'),
  'include-missing': error('An include names a file that is not there.'),
  'include-cycle': error('A file includes itself.'),
  'include-outside': error('An include leads out of the project, or to a file that pages may not show.'),
  'include-region': error('An include names a region or lines that are not there.'),
  'include-too-large': error('Includes add up to more than a page can hold.'),
  'no-check-reason': warning('A sample is left out of the check without a reason.'),
  'broken-sample': onlyWith('samples', error('A code sample does not compile.')),

  // ------------------------------------------------------------ suppressions
  'ignore-reason': error('A problem is silenced without a reason.'),
  'ignore-code': error('What is to be silenced does not exist, or cannot be silenced.'),
  'unused-ignore': warning('Nothing is silenced where a silence stands.'),

  // ------------------------------------------------------------ links
  'dead-link': error('A link leads to no page or file.'),
  'dead-anchor': error('A link leads to no heading or element of its page.'),
  'missing-image': error('A picture is not there.'),
  'missing-file': error('A file that a page loads is not there.'),
  'unsafe-link': error('An address could run code.'),
  'moved-link': warning('A link leads to an address that moved.'),
  'dead-external-link': onlyWith('external', error('A link to another site leads nowhere.')),
  'external-unreachable': onlyWith(
    'external',
    warning('The host of a link gives no answer, or none that can be used.'),
  ),
  'external-redirect': onlyWith(
    'external',
    off('A link to another site leads to an address that moved for good.'),
  ),

  // ------------------------------------------------------------ redirects
  'dead-redirect': error('A redirect leads to no page, heading or file.'),
  'redirect-chain': warning('A redirect leads to another redirect.'),
  'redirect-loop': error('A redirect leads back to itself.'),
  'redirect-hidden': error('A redirect is of an address that something else answers.'),

  // ------------------------------------------------------------ the site
  'missing-home': warning('The address of a language shows the 404 page.'),
  'missing-layout': error('The layout of a page is not there, or pages may not use it.'),
  'missing-translation': warning('A language lacks a page.'),
  'unparallel-headings': warning('The headings of a translation part from those of its source.'),
  'unparallel-samples': warning('A translation lacks a code sample of its source.'),
  'unequal-samples': off('The code of a translation is not that of its source, comments aside.'),
  'unparallel-links': warning('A translation lacks a link of its source to another page.'),
  'outdated-translation': warning('A translation is older than its source.'),
  'untracked-translation': warning('It is not recorded what a translation was made from.'),
  'translation-lock': error('What translations were made from cannot be read.', true),
  'orphan-page': warning('Nothing leads to a page.'),
  'post-without-date': warning('A post has no date, so no blog lists it.'),
  'unused-asset': warning('Nothing shows a file or links to it.'),
  'social-image-font': warning('No font has what a social image is to say.'),

  // ------------------------------------------------------------ theme
  'theme-build': error('The theme does not compile.', true),
  'theme-failed': error('The theme throws when it is loaded.', true),
  'render-failed': error('A component fails on a page.', true),
  'dev-failed': error('The preview met a fault of its own.', true),
  'write-failed': error('The site was not written.', true),
  'search-push': error('The hosted index was not written.', true),
} as const satisfies Record<string, Code>;

export type CodeName = keyof typeof codes;

/** Codes whose level a site can set. */
export type SettableCode = {
  [Name in CodeName]: (typeof codes)[Name] extends { fixed: true } ? never : Name;
}[CodeName];

export function isCode(name: string): name is CodeName {
  return Object.hasOwn(codes, name);
}

export function isSettable(name: string): name is SettableCode {
  return isCode(name) && !('fixed' in codes[name]);
}

/** The definition of a code; undefined for an unknown code. */
export function codeOf(name: string): Code | undefined {
  return isCode(name) ? codes[name] : undefined;
}

function error(says: string): { level: 'error'; says: string };
function error(says: string, fixed: true): { level: 'error'; says: string; fixed: true };
function error(says: string, fixed?: true): Code {
  return { level: 'error', says, ...(fixed ? { fixed } : {}) };
}

function warning(says: string) {
  return { level: 'warning' as const, says };
}

function off(says: string) {
  return { level: 'off' as const, says };
}

function onlyWith<Listed extends Code>(option: CheckOption, code: Listed) {
  return { ...code, onlyWith: option };
}
