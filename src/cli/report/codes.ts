/**
 * The codes of all diagnostics. A site can set the level of a code unless it is `fixed`: a fixed code is a
 * fatal error, or concerns the config that would set the level. RULES.md explains each code and how to fix
 * the problem.
 */
import type { Level } from '../../runtime/model/index.js';

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
  'config-missing': error('There is no config file.', true),
  'config-syntax': error('The config has a syntax error.', true),
  'config-import': error('The config imports a module or name that does not exist.', true),
  'config-throws': error('The config throws an error, or does not finish loading.', true),
  'config-export': error('The default export of the config is not an object.', true),
  'config-required': error('A required config key is missing.', true),
  'config-value': error('A config value is invalid.', true),
  'config-conflict': error('Two config values contradict each other.', true),
  'config-unknown-key': error('A config key is unknown.', true),
  'config-ignored': warning('A config value has no effect.'),

  // ------------------------------------------------------------ files
  'no-content': error('The content folder does not exist.', true),
  'no-pages': warning('The site, or one of its versions, has no pages.'),
  unreadable: error('A file cannot be read.', true),
  'not-utf8': error('A file is not UTF-8.'),
  'bad-file-name': error('A file name cannot be part of a URL.'),
  'broken-symlink': warning('The target of a symbolic link does not exist.'),
  'symlink-loop': warning('A symbolic link points to a folder that contains it.'),
  'symlink-outside': warning(
    'A symbolic link points outside the project, or to a file that pages may not show.',
  ),
  'duplicate-route': error('Two pages have the same route.'),
  'replaced-page': warning('A file replaces a page of a plugin.'),
  'untitled-page': warning('A page of a plugin has no title.'),
  'hidden-file': error('Two files have the same output path.'),

  // ------------------------------------------------------------ front matter
  'frontmatter-yaml': error('The front matter is not valid YAML.'),
  'frontmatter-unclosed': error('The front matter is never closed.'),
  'frontmatter-not-first': error('The front matter is not at the start of the file.'),
  'frontmatter-invalid': error('A front matter value is invalid.'),
  'frontmatter-unknown-key': warning('A front matter key is unknown.'),

  // ------------------------------------------------------------ Markdown
  'unknown-language': warning('The language of a code block is unknown.'),
  'plain-code': warning('Code is shown without colors because highlighting it fails or takes too long.'),
  'code-mark': warning('A highlighted line of a code block does not exist, or a mark is unknown.'),
  'unknown-container': warning('The type of a container is unknown.'),
  'unclosed-container': warning('A container is never closed.'),
  'unopened-container': warning('A closing `:::` has no container to close.'),
  'extra-cells': warning('A table row has more cells than the table has columns.'),
  'unknown-tag': warning('A component does not exist.'),
  'component-export': error('The module of a component is missing, or does not export a component.'),
  'duplicate-component': error('Two modules are the same component.'),
  'client-import': warning('A component without script imports a component that needs script.'),
  'missing-use-client': warning("A component needs script, but its module does not begin with 'use client'."),
  'react-version': error('The project has another version of React than docs-cli.'),
  'plugin-failed': error('A plugin throws an error.'),
  'unsupported-mdx': error('A page has code of MDX that docs-cli does not run.'),
  'foreign-syntax': warning('A page shows an expression or a link as text.'),
  'broken-tag': warning('A tag, or the line that opens a container, has a syntax error.'),
  'invalid-prop': error('A prop of a component is invalid.'),
  'unclosed-tag': warning('A component tag is never closed.'),
  'misplaced-tag': warning('A component is not allowed at this position.'),
  'unclosed-fence': warning('A code block is never closed.'),
  'unclosed-comment': warning('An HTML comment is never closed.'),
  'unclosed-html': warning('An HTML element is never closed.'),
  'stray-html': warning('A closing HTML tag has no element to close.'),
  'raw-html': warning('A page contains HTML, which the config disables.'),
  'unsafe-html': warning('A page contains HTML that the config does not allow.'),
  'empty-tabs': warning('A tab group has no tabs.'),
  'duplicate-id': warning('Two elements of a page have the same id.'),
  'heading-order': warning('A heading skips a level.'),
  'image-alt': warning('An image has no alternative text.'),
  'empty-link': warning('A link has no text or no URL.'),
  'dead-reference': warning('A reference to a link or footnote has no definition.'),
  'unused-footnote': warning('A footnote is not shown.'),
  'multiple-h1': warning('A page has more than one h1.'),
  'missing-description': warning('A page has no description, and no paragraph to use as one.'),
  'too-deep': warning('Markdown is nested too deeply.'),
  'too-complex': warning('A page takes too long to parse, or a table is mostly empty.'),
  'unreadable-markdown': error('Markdown cannot be parsed.'),
  'include-missing': error('The file of an include does not exist.'),
  'include-cycle': error('A file includes itself.'),
  'include-outside': error('An include points outside the project, or to a file that pages may not show.'),
  'include-region': error('The region or lines of an include do not exist, or the region is never closed.'),
  'include-too-large': error('The includes of a page exceed the limit.'),
  'no-check-reason': warning('A sample is excluded from the check without a reason.'),
  'broken-component': onlyWith('samples', error('The module of a component does not compile.')),
  'prop-type': onlyWith('samples', error('A prop does not match the type of its component.')),
  'broken-sample': onlyWith('samples', error('A code sample does not compile.')),

  // ------------------------------------------------------------ suppressions
  'ignore-reason': error('A suppression comment has no reason.'),
  'ignore-code': error('A suppression comment has a code that does not exist or cannot be suppressed.'),
  'unused-ignore': warning('A suppression comment matches no problem.'),

  // ------------------------------------------------------------ links
  'dead-link': error('The target of a link does not exist.'),
  'dead-anchor': error('The target page of a link has no heading or element with this id.'),
  'missing-image': error('An image file does not exist.'),
  'missing-file': error('A file that a page loads does not exist.'),
  'unsafe-link': error('A URL could run code.'),
  'blocked-resource': warning('The content security policy blocks a file of another host, or inline code.'),
  'moved-link': warning('The target of a link has moved.'),
  'dead-external-link': onlyWith('external', error('The target of an external link does not exist.')),
  'external-unreachable': onlyWith(
    'external',
    warning('The host of an external link does not respond, or responds with an error.'),
  ),
  'external-redirect': onlyWith('external', off('The target of an external link has moved permanently.')),

  // ------------------------------------------------------------ redirects
  'dead-redirect': error('The target of a redirect does not exist.'),
  'redirect-chain': warning('The target of a redirect is another redirect.'),
  'redirect-loop': error('Redirects form a loop.'),
  'redirect-hidden': error('A redirect is never used, because a page or file has its URL.'),

  // ------------------------------------------------------------ the site
  'missing-home': warning('A language has no home page, or a folder has a README instead of an index page.'),
  'missing-layout': error('The layout of a page does not exist, or pages may not use it.'),
  'missing-translation': warning('A page is not translated.'),
  'unparallel-headings': warning('The headings of a translation differ from those of its source.'),
  'unparallel-samples': warning('A code sample of the source is missing in a translation.'),
  'unequal-samples': off('The code of a translation differs from its source, apart from comments.'),
  'unparallel-links': warning('A link of the source is missing in a translation.'),
  'outdated-translation': warning('The source of a translation changed.'),
  'untracked-translation': warning('The source of a translation is not recorded.'),
  'translation-lock': error('The translation lock file cannot be read.', true),
  'orphan-page': warning('No page or navigation links to a page.'),
  'post-without-date': warning('A post has no date, so it is not listed in the blog.'),
  'missing-texts': warning('The theme has no texts in a language.'),
  'social-image-font': warning('No font has the characters of a social image.'),

  // ------------------------------------------------------------ theme
  'theme-build': error('The theme does not compile.', true),
  'theme-failed': error('The theme throws an error when it is loaded.', true),
  'render-failed': error('A component throws an error while a page is rendered.', true),
  'dev-failed': error('The development server has an internal error.', true),
  'search-push': error('The hosted index cannot be updated.', true),
} as const satisfies Record<string, Code>;

export type CodeName = keyof typeof codes;

/** Codes whose level a site can set. */
export type SettableCode = {
  [Name in CodeName]: (typeof codes)[Name] extends { fixed: true } ? never : Name;
}[CodeName];

/** The code of a problem that a plugin reports. */
export type PluginCodeName = `${string}/${string}`;

export function isPluginCode(name: string): name is PluginCodeName {
  return name.includes('/');
}

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
