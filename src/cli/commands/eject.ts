/** `docs-cli eject`: copies default components of slots into the site's theme. Existing files are never replaced. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from 'commander';
import { newThemeFile, themeFile } from '../assets/entry-modules.js';
import { loadConfig } from '../config/load.js';
import { relativePath } from '../config/paths.js';
import { componentFile } from '../eject/component-copy.js';
import { newThemeModule, type Obstacle, type SlotComponent, withComponents } from '../eject/edit-theme.js';
import { readSlots, type Slot } from '../eject/slot-list.js';
import { UsageError } from '../report/diagnostic.js';
import { positionAt } from '../report/position.js';
import { didYouMean } from '../report/suggest.js';
import { colors } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import { packageVersion } from '../system/cache.js';
import { FileWriter } from '../write/file-writer.js';
import type { Run } from './command-line.js';

export interface EjectCommand {
  root: string;
  /** Names of slots. */
  names: string[];
  /** Print all slots instead. */
  list?: boolean | undefined;
}

export function defineCommand(command: Command, run: Run): void {
  command
    .argument('[slots...]', 'names of slots, such as Pager')
    .option('--list', 'list all slots')
    .action((names: string[], { list }: { list?: boolean }) => run((root) => eject({ root, names, list })));
}

/** @throws {UsageError} if a name is unknown, or its component exists. Then nothing is written. */
export async function eject({ root, names, list }: EjectCommand): Promise<number> {
  const slots = readSlots();
  if (list) {
    printSlots(slots);
    return 0;
  }
  if (names.length === 0) {
    throw new UsageError("'docs-cli eject' needs the name of a slot.", "'docs-cli eject --list' shows them.");
  }
  const chosen = [...new Set(names)].map((name) => slotNamed(name, slots));
  const loaded = await loadConfig(root);
  const theme = join(loaded.root, loaded.config.theme);
  const shown = (file: string) => visibleLine(relative(process.cwd(), file));

  const files = chosen.map((slot) => ({ slot: slot.name, ...componentFile(slot, packageVersion()) }));
  for (const { name } of files) {
    if (!existsSync(join(theme, name))) continue;
    throw new UsageError(`'${shown(join(theme, name))}' exists.`, 'Edit that file, or rename it first.');
  }
  const components = files.map(({ slot, exportName, name }) => ({ slot, exportName, file: name }));
  const entry = themeFile(theme) ?? newThemeFile(theme);
  const existing = existsSync(entry) ? readFileSync(entry, 'utf8') : undefined;
  const changed =
    existing === undefined
      ? { text: newThemeModule(components) }
      : withComponents(entry, existing, components);
  if ('reason' in changed && changed.reason === 'taken')
    throw takenError(changed, relativePath(loaded.root, entry), existing!);

  const writer = new FileWriter();
  writer.create(theme, new Map(files.map(({ name, text }) => [name, text])));
  if ('text' in changed) writer.merge(entry, changed.text);
  for (const file of writer.result.created) console.log(`${colors.green('✓')} Created ${shown(file)}`);
  for (const file of writer.result.changed) console.log(`${colors.green('✓')} Changed ${shown(file)}`);
  if ('reason' in changed) console.log(manualSteps(shown(entry), components));
  return 0;
}

function printSlots(slots: Slot[]): void {
  const width = Math.max(...slots.map(({ name }) => name.length));
  for (const { name, description } of slots) console.log(`${name.padEnd(width)}  ${description}`);
}

function slotNamed(name: string, slots: Slot[]): Slot {
  const slot = slots.find((one) => one.name === name);
  if (slot) return slot;
  const meant = didYouMean(
    name,
    slots.map((one) => one.name),
  );
  throw new UsageError(
    `The theme has no slot '${visibleLine(name)}'.`,
    meant ? `Did you mean '${meant}'?` : "'docs-cli eject --list' shows all slots.",
  );
}

function takenError(
  obstacle: Extract<Obstacle, { reason: 'taken' }>,
  file: string,
  text: string,
): UsageError {
  const { line, column } = positionAt(text, obstacle.offset);
  return new UsageError(
    `The theme already has a component for the slot '${obstacle.slot}': ${visibleLine(file)}:${line}:${column}.`,
    'Edit that component, or remove it from the slots first.',
  );
}

function manualSteps(entry: string, components: SlotComponent[]): string {
  const example = newThemeModule(components).trimEnd().replace(/^/gm, '  ');
  return `\nAdd to ${entry}, which has no 'extendTheme({ … })' that docs-cli can edit:\n\n${example}`;
}
