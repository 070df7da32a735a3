/** The file that `eject` creates for a slot: a copy of the default component, or a stub if the slot is empty. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportDeclaration, parseSync } from 'oxc-parser';
import { applyEdits, type Edit } from './edits.js';
import { type Slot, themeSources } from './slot-list.js';

const THEME_PACKAGE = '@docs-cli/core/theme';
/** That of the formatted sources of the theme. */
const LINE_WIDTH = 110;

export interface ComponentFile {
  /** Such as `nav-title.tsx`. */
  name: string;
  /** The name under which it exports the component. */
  exportName: string;
  text: string;
}

export function componentFile({ name: slot, component }: Slot, version: string): ComponentFile {
  const name = `${slot.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}.tsx`;
  if (!component) return { name, exportName: slot, text: stub(slot) };
  const source = readFileSync(join(themeSources, component.file), 'utf8');
  const origin = `// From docs-cli ${version}, src/theme/${component.file}.\n`;
  return { name, exportName: component.name, text: origin + withPublicImports(source) };
}

function stub(name: string): string {
  return `export function ${name}() {\n  return <p>${name}</p>;\n}\n`;
}

/**
 * Imports from the theme's own files become one import from the package. These imports have named specifiers
 * only, as in all files of the theme.
 */
export function withPublicImports(source: string): string {
  const relative = parseSync('component.tsx', source).program.body.filter(
    (statement): statement is ImportDeclaration =>
      statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.'),
  );
  const [first] = relative;
  if (!first) return source;
  const names = relative.flatMap((statement) =>
    statement.specifiers.map(({ start, end }) => {
      const name = source.slice(start, end);
      return statement.importKind === 'type' ? `type ${name}` : name;
    }),
  );
  const edits = relative.map(({ start, end }): Edit => {
    // With the line break after the statement.
    return { start, end: end + 1, text: start === first.start ? importLine(names.toSorted(byName)) : '' };
  });
  return applyEdits(source, edits);
}

function importLine(names: string[]): string {
  const line = `import { ${names.join(', ')} } from '${THEME_PACKAGE}';\n`;
  return line.length <= LINE_WIDTH
    ? line
    : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${THEME_PACKAGE}';\n`;
}

function byName(a: string, b: string): number {
  return a.replace(/^type /, '') < b.replace(/^type /, '') ? -1 : 1;
}
