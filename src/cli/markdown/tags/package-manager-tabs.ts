/**
 * `<PackageManagerTabs command="add -D @rslib/core" />`: one command in the syntax of each package manager.
 * If the commands differ in more than syntax, `command` is an object with a command for each.
 */
import { z } from 'zod';
import { defineTag } from '../../plugin/tag.js';
import { plainBlock } from '../code/code-block.js';
import { fenced } from '../plain-markdown/markdown-chunks.js';
import { panelsToMarkdown, writeTabs } from '../render/tab-panels.js';

export const packageManagerTabs = defineTag({
  name: 'PackageManagerTabs',
  level: 'block',
  props: z.strictObject({
    command: z.union([z.string(), z.record(z.string(), z.string())]),
    /** Additional tabs, with their complete commands. */
    extra: z.record(z.string(), z.string()).default({}),
  }),
  render({ context, props }) {
    const panels = commandsOf(props, context.options.packageManagers).map(([label, line]) => ({
      label,
      render: () => context.code(plainBlock(context.options, line, 'sh')),
    }));
    if (panels.length > 0) writeTabs(context, { group: 'package-manager', label: 'codeGroupText', panels });
  },
  toMarkdown({ props, writer }) {
    const commands = commandsOf(props, writer.context.options.packageManagers);
    return panelsToMarkdown(commands.map(([label, line]) => ({ label, body: fenced(line, 'sh') })));
  },
});

interface Commands {
  command: string | Record<string, string>;
  extra: Record<string, string>;
}

function commandsOf({ command, extra }: Commands, packageManagers: readonly string[]): [string, string][] {
  const commands: [string, string][] =
    typeof command === 'string'
      ? packageManagers.map((manager) => [manager, commandFor(manager, command)])
      : Object.entries(command).sort(([a], [b]) => rank(packageManagers, a) - rank(packageManagers, b));
  return [...commands, ...Object.entries(extra)];
}

function rank(managers: readonly string[], name: string): number {
  const at = managers.indexOf(name);
  return at < 0 ? managers.length : at;
}

type Words = Record<string, string | undefined>;

/**
 * Commands with a special form; any other is the name of the package manager followed by the unchanged
 * command.
 */
const verbs = new Map<string, Words>([
  ['add', { npm: 'npm install' }],
  ['ci', { yarn: frozen('yarn'), pnpm: frozen('pnpm'), bun: frozen('bun') }],
  ['dlx', { npm: 'npx', yarn: 'yarn dlx', pnpm: 'pnpm dlx', bun: 'bunx' }],
  ['exec', { npm: 'npx', yarn: 'yarn', pnpm: 'pnpm', bun: 'bunx' }],
  ['remove', { npm: 'npm uninstall' }],
  // Without `run`, Bun starts its own test runner.
  ['test', { bun: 'bun run test' }],
  ['update', { yarn: 'yarn upgrade' }],
]);

const synonyms = new Map([
  ['i', 'install'],
  ['rm', 'remove'],
  ['uninstall', 'remove'],
  ['upgrade', 'update'],
]);

/** Flags of npm and pnpm, with the equivalents of Yarn and Bun. */
const flags = [
  ['--save-dev', '--dev'],
  ['--save-optional', '--optional'],
  ['--save-peer', '--peer'],
  ['--save-exact', '--exact'],
] as const;

/** `command` has no package manager name: `add -D x`, `create x@latest`, `run build`, `exec x build`. */
export function commandFor(manager: string, command: string): string {
  return command
    .split('\n')
    .map((line) => commandLine(manager, line.trim()))
    .join('\n');
}

function commandLine(manager: string, line: string): string {
  const [written = '', ...words] = line.split(/\s+/);
  const verb = verbOf(written, words);
  // Yarn Classic does not accept a tag with `create`.
  if (verb === 'create' && manager === 'yarn') words[0] = (words[0] ?? '').replace(/(.)@latest$/, '$1');
  // npm interprets flags itself unless two dashes precede them.
  if (verb === 'create' && manager === 'npm') insertDashes(words, 1);
  if (verb === 'run' && manager === 'npm') insertDashes(words, 1);
  const isGlobal = verb === 'add' || verb === 'remove' ? takeGlobal(manager, words) : false;
  const start = isGlobal ? `yarn global ${verb}` : (verbs.get(verb)?.[manager] ?? `${manager} ${verb}`);
  const rest = verb === 'add' ? words.map((word) => flagOf(manager, word)) : words;
  return [start, ...rest].join(' ').trim();
}

/** `install` with a package means `add`; only npm calls it `install`. */
function verbOf(written: string, words: string[]): string {
  const verb = synonyms.get(written) ?? written;
  return verb === 'install' && words.some((word) => !word.startsWith('-')) ? 'add' : verb;
}

/** Yarn has a command instead of a flag. Returns true if the flag was removed for it. */
function takeGlobal(manager: string, words: string[]): boolean {
  const at = words.findIndex((word) => word === '-g' || word === '--global');
  if (manager !== 'yarn' || at < 0) return false;
  words.splice(at, 1);
  return true;
}

function flagOf(manager: string, word: string): string {
  const [long, short] = flags.find((names) => names.some((name) => name === word)) ?? [word, word];
  if (manager === 'npm' || manager === 'pnpm') return long;
  return manager === 'yarn' || manager === 'bun' ? short : word;
}

function frozen(manager: string): string {
  return `${manager} install --frozen-lockfile`;
}

function insertDashes(words: string[], from: number): void {
  const flag = words.findIndex((word, i) => i >= from && word.startsWith('-'));
  if (flag >= 0 && !words.includes('--')) words.splice(flag, 0, '--');
}
