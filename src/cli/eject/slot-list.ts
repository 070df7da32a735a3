/** The slots of the default theme, as its sources define them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, parseSync } from 'oxc-parser';
import { type Binding, keyName, type ModuleNames, moduleNames } from '../config/module-names.js';
import { packageFolder } from '../system/cache.js';

/** The sources of the default theme, which the package contains. */
export const themeSources = join(packageFolder, 'src/theme');

export interface Slot {
  name: string;
  description: string;
  /** The default component. An empty slot has none. */
  component?: { name: string; file: string };
}

export function readSlots(): Slot[] {
  const components = defaultComponents();
  return describedSlots().map(({ name, description }) => {
    const component = components.get(name);
    return { name, description, ...(component && { component }) };
  });
}

function describedSlots(): Pick<Slot, 'name' | 'description'>[] {
  const text = read('slots.ts');
  const { program, comments } = parseSync('slots.ts', text);
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (node?.type !== 'TSInterfaceDeclaration' || node.id.name !== 'Slots') continue;
    return node.body.body.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
        ? [{ name: member.key.name, description: commentBefore(member.start, text, comments) }]
        : [],
    );
  }
  throw new Error(`'slots.ts' in ${themeSources} has no interface Slots.`);
}

function commentBefore(start: number, text: string, comments: Comment[]): string {
  const comment = comments.findLast(({ end }) => end <= start && text.slice(end, start).trim() === '');
  return (comment?.value ?? '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The component that `default-slots.ts` puts into each slot; nothing for empty slots. */
function defaultComponents(): Map<string, NonNullable<Slot['component']>> {
  const { names, exports } = namesIn('default-slots.ts');
  const pageKinds = readdirSync(join(themeSources, 'page-kinds'));
  const files = new Map([
    ...filesOf(names),
    ...pageKinds.flatMap((name) => filesOf(namesIn(`page-kinds/${name}`).exports)),
  ]);
  const components = new Map<string, NonNullable<Slot['component']>>();
  for (const binding of exports.values()) {
    if (binding.kind !== 'value' || binding.node.type !== 'ObjectExpression') continue;
    for (const property of binding.node.properties) {
      if (property.type !== 'Property' || property.value.type !== 'Identifier') continue;
      const { name } = property.value;
      if (name !== 'Nothing') components.set(keyName(property)!, { name, file: files.get(name)! });
    }
  }
  return components;
}

/** The file of each component that is imported, relative to the sources of the theme. */
function filesOf(bindings: ReadonlyMap<string, Binding>): [name: string, file: string][] {
  return [...bindings].flatMap(([name, binding]) =>
    binding.kind === 'import' ? [[name, binding.from.replace(/^\.\.?\//, '').replace(/\.js$/, '.tsx')]] : [],
  );
}

function namesIn(file: string): ModuleNames {
  return moduleNames(parseSync(file, read(file)).program);
}

function read(name: string): string {
  return readFileSync(join(themeSources, name), 'utf8');
}
