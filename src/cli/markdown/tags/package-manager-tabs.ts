/**
 * `<PackageManagerTabs command="add -D @rslib/core" />`: one command in the syntax of each package manager.
 * If the commands differ in more than syntax, `command` is an object with a command for each.
 */
import { z } from 'zod';
import { defineTag } from '../../plugin/tag.js';
import { plainBlock } from '../code/code-block.js';
import { fenced } from '../plain-markdown/markdown-chunks.js';
import { panelsToMarkdown, writeTabs } from '../render/tab-panels.js';
import { commandFor } from './package-manager-command.js';

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
