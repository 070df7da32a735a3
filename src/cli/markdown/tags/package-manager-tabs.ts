/**
 * `<PackageManagerTabs command="add -D @rslib/core" />`: one command as each package manager writes it. Where
 * they differ in more than that, `command` is an object with a command for each.
 */
import { z } from 'zod';
import { plainBlock, writeCode } from '../code-block.js';
import { writeTabs } from '../tabs.js';
import { commandFor } from './package-manager-command.js';
import { defineTag } from './tag.js';

export const packageManagerTabs = defineTag({
  name: 'PackageManagerTabs',
  level: 'block',
  props: z.strictObject({
    command: z.union([z.string(), z.record(z.string(), z.string())]),
    /** Further tabs, with their whole command. */
    extra: z.record(z.string(), z.string()).default({}),
  }),
  render({ page, props }) {
    const { command, extra } = props;
    const { packageManagers } = page.options;
    const commands: [string, string][] =
      typeof command === 'string'
        ? packageManagers.map((manager) => [manager, commandFor(manager, command)])
        : [...Object.entries(command)].sort(
            ([a], [b]) => rank(packageManagers, a) - rank(packageManagers, b),
          );
    const panels = [...commands, ...Object.entries(extra)].map(([label, line]) => ({
      label,
      render: () => writeCode(page, plainBlock(page, line, 'sh')),
    }));
    if (panels.length > 0) writeTabs(page, { group: 'package-manager', label: 'codeGroupText', panels });
  },
});

function rank(managers: string[], name: string): number {
  const at = managers.indexOf(name);
  return at < 0 ? managers.length : at;
}
