/**
 * The tables of the config reference, from the types of a config and their comments. The page decides which key is in
 * which table; type, default and description come from here.
 */
import type * as Ast from 'oxc-parser';
import { parseSync } from 'oxc-parser';

export const { configTypes } = (await import(new URL('../tools/config-types.mjs', import.meta.url).href)) as {
  configTypes(): string;
};

/** The interfaces of the config, by the path of their keys in a config. */
const prefixes: Record<string, string> = {
  UserConfig: '',
  UserLocale: 'locales[].',
  UserNavItem: 'nav[].',
  UserSidebarEntry: 'sidebar[].',
  UserSidebarDivider: 'sidebar[].',
  UserSidebarSectionHeader: 'sidebar[].',
  UserSocialLink: 'socialLinks[].',
  UserAnnouncement: 'announcement.',
  UserEditLink: 'editLink.',
  UserMultiVersion: 'multiVersion.',
  UserSearch: 'search.',
  UserMarkdown: 'markdown.',
  UserBundle: 'bundle.',
  UserFeeds: 'feeds.',
  UserSocialImages: 'socialImages.',
  UserCheck: 'check.',
  UserExternal: 'check.external.',
};

export interface ConfigKey {
  type: string;
  /** Markdown. `required` if the key has to be set; empty if the comment names no default. */
  default: string;
  description: string;
}

/** All keys of a config by path, such as `check.external.timeout` and `locales[].lang`. */
export function readConfigKeys(): Map<string, ConfigKey> {
  const source = configTypes();
  const { program, comments } = parseSync('user-config.ts', source);
  const keys = new Map<string, ConfigKey>();
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type !== 'TSInterfaceDeclaration') continue;
    const prefix = prefixes[node.id.name];
    if (prefix === undefined) throw new Error(`'${node.id.name}' has no place in the config reference.`);
    for (const member of node.body.body) {
      if (member.type !== 'TSPropertySignature') continue;
      const name = prefix + (member.key as Ast.IdentifierName).name;
      const comment = comments.findLast(({ end }) => end <= member.start);
      if (!comment || source.slice(comment.end, member.start).trim() !== '') {
        throw new Error(`'${name}' has no comment.`);
      }
      const annotation = member.typeAnnotation!.typeAnnotation;
      const type = source.slice(annotation.start, annotation.end);
      // The description of `tag` and `text` is the same in each kind of sidebar entry.
      if (!keys.has(name)) keys.set(name, configKey(type, textOf(comment.value), member.optional === true));
    }
  }
  return keys;
}

function configKey(type: string, comment: string, isOptional: boolean): ConfigKey {
  const [sentence, value = ''] = /\s*Default:? (.*)\.$/.exec(comment) ?? [''];
  return {
    type: type
      .replace(/ \| undefined\b/g, '')
      .replace(/\bUser(?=[A-Z])/g, '')
      .replace(/\s+/g, ' '),
    default: isOptional ? value : 'required',
    description: sentence ? comment.slice(0, -sentence.length) : comment,
  };
}

function textOf(comment: string): string {
  return comment
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A row of a table whose first cell is the path of a key. */
const row = /^\| `([\w.[\]]+)` \|.*$/gm;

/** The paths in the first column of the tables of a page. */
export function listedKeys(page: string): string[] {
  return [...page.matchAll(row)].map(([, path]) => path!);
}

/** The page with the current type, default and description in each row. */
export function withCurrentRows(page: string, keys: ReadonlyMap<string, ConfigKey>): string {
  return page.replace(row, (line, path: string) => {
    const key = keys.get(path);
    if (!key) return line;
    const cells = [`\`${path}\``, `\`${key.type}\``, key.default || '–', key.description];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
}
