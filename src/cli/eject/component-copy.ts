/** The file of a component that a site gets: a copy of the default one, or a stub for an empty slot. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportDeclaration, parseSync } from 'oxc-parser';
import { applyEdits, type Edit } from './edits.js';
import { type Slot, themeSources } from './slot-list.js';

const THEME = '@docs-cli/core/theme';

export interface ComponentFile {
  /** Such as `nav-title.tsx`. */
  name: string;
  /** The name under which it exports the component. */
  exportName: string;
  text: string;
}

export function componentFile({ name, component }: Slot, version: string): ComponentFile {
  const file = `${name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}.tsx`;
  if (!component) return { name: file, exportName: name, text: stub(name) };
  const source = readFileSync(join(themeSources, component.file), 'utf8');
  const origin = `// From docs-cli ${version}, src/theme/${component.file}.\n`;
  return { name: file, exportName: component.name, text: origin + withPublicImports(source) };
}

function stub(name: string): string {
  return `export function ${name}() {\n  return <p>${name}</p>;\n}\n`;
}

/** Imports from the theme's own files become one import from the package. */
export function withPublicImports(source: string): string {
  const relative = parseSync('component.tsx', source).program.body.filter(
    (statement): statement is ImportDeclaration =>
      statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.'),
  );
  const names = relative.flatMap((statement) =>
    statement.specifiers.map(({ start, end }) => {
      const name = source.slice(start, end);
      return statement.importKind === 'type' ? `type ${name}` : name;
    }),
  );
  const edits = relative.map(({ start, end }): Edit => ({ start, end: end + 1, text: '' }));
  if (edits[0]) edits[0].text = importLine(names.sort(byName));
  return applyEdits(source, edits);
}

function importLine(names: string[]): string {
  const line = `import { ${names.join(', ')} } from '${THEME}';\n`;
  return line.length <= 110
    ? line
    : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${THEME}';\n`;
}

function byName(a: string, b: string): number {
  return a.replace(/^type /, '') < b.replace(/^type /, '') ? -1 : 1;
}
