/** The slots of the default theme, as its sources define them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, type Program, parseSync } from 'oxc-parser';
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
  const files = componentFiles();
  const components = new Map<string, NonNullable<Slot['component']>>();
  for (const statement of parse('default-slots.ts').body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    const value = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : null;
    if (value?.type !== 'ObjectExpression') continue;
    for (const property of value.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      if (property.value.type !== 'Identifier' || property.value.name === 'Nothing') continue;
      const { name } = property.value;
      components.set(property.key.name, { name, file: files.get(name)! });
    }
  }
  return components;
}

/** The file of each component by name, relative to the sources of the theme. */
function componentFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const statement of parse('default-slots.ts').body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const { local } of statement.specifiers) files.set(local.name, sourceOf(statement.source.value));
  }
  for (const name of readdirSync(join(themeSources, 'page-kinds'))) {
    for (const statement of parse(`page-kinds/${name}`).body) {
      if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue;
      for (const { exported } of statement.specifiers)
        if (exported.type === 'Identifier') files.set(exported.name, sourceOf(statement.source.value));
    }
  }
  return files;
}

function parse(name: string): Program {
  return parseSync(name, read(name)).program;
}

const sourceOf = (specifier: string) => specifier.replace(/^\.\.?\//, '').replace(/\.js$/, '.tsx');

function read(name: string): string {
  return readFileSync(join(themeSources, name), 'utf8');
}
