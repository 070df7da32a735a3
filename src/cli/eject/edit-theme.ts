/** Adds components to the slots of a site's theme module, `index.tsx`. */
import { extname } from 'node:path';
import { type Expression, type ObjectExpression, type Program, parseSync } from 'oxc-parser';
import { applyEdits, type Edit } from './edits.js';

/** A component for a slot. */
export interface SlotComponent {
  slot: string;
  exportName: string;
  /** Name of its file, next to the theme module. */
  file: string;
}

/** Why a theme module stays as it is. */
export type Obstacle =
  | { reason: 'unreadable' }
  /** `offset`: where the slot has a component already. */
  | { reason: 'taken'; slot: string; offset: number };

export function newThemeModule(components: SlotComponent[]): string {
  const imports = components.map((component) => importLine(component, component.slot, 'index.tsx')).sort();
  return `import { extendTheme } from '@docs-cli/core/theme';
${imports.join('\n')}

export default extendTheme({
  slots: { ${components.map(({ slot }) => slot).join(', ')} },
});
`;
}

/** The text of the module with the components, or why they cannot be added. */
export function withComponents(
  file: string,
  text: string,
  components: SlotComponent[],
): { text: string } | Obstacle {
  const { program, errors } = parseSync(file, text);
  const extension = errors.length === 0 ? extensionOf(program) : undefined;
  if (!extension) return { reason: 'unreadable' };
  const slots = propertyOf(extension, 'slots');
  const object = slots ? objectOf(slots.value, program) : undefined;
  if (slots && !object) return { reason: 'unreadable' };
  for (const { slot } of object ? components : []) {
    const taken = propertyOf(object!, slot);
    if (taken) return { reason: 'taken', slot, offset: taken.start };
  }

  const used = new Set(text.match(/\b[A-Z]\w*/g));
  const named = components.map((component) => ({ ...component, local: freeName(component.slot, used) }));
  const entries = named.map(({ slot, local }) => (slot === local ? slot : `${slot}: ${local}`));
  const imports = named.map((component) => importLine(component, component.local, file)).sort();
  return {
    text: applyEdits(text, [
      importEdit(program, text, imports),
      object
        ? propertyEdit(object, text, entries)
        : propertyEdit(extension, text, [`slots: { ${entries.join(', ')} }`]),
    ]),
  };
}

/** The argument of `extendTheme` in the default export. */
function extensionOf(program: Program): ObjectExpression | undefined {
  const exported = program.body.find(
    (statement) => statement.type === 'ExportDefaultDeclaration',
  )?.declaration;
  const call = exported && followName(exported as Expression, program);
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return undefined;
  if (call.callee.name !== 'extendTheme') return undefined;
  const [argument] = call.arguments;
  return argument && argument.type !== 'SpreadElement' ? objectOf(argument, program) : undefined;
}

function objectOf(expression: Expression, program: Program): ObjectExpression | undefined {
  const value = followName(expression, program);
  return value.type === 'ObjectExpression' ? value : undefined;
}

/** The value of a constant of the module, without casts. */
function followName(expression: Expression, program: Program): Expression {
  const seen = new Set<Expression>();
  let value = expression;
  while (!seen.has(value)) {
    seen.add(value);
    if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') value = value.expression;
    else if (value.type === 'Identifier') value = constantOf(value.name, program) ?? value;
  }
  return value;
}

function constantOf(name: string, program: Program): Expression | undefined {
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && id.name === name && init) return init;
  }
  return undefined;
}

function propertyOf({ properties }: ObjectExpression, name: string) {
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const { key } = property;
    const keyName = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined;
    if (keyName === name) return property;
  }
  return undefined;
}

/** A name that the module does not use. */
function freeName(slot: string, used: Set<string>): string {
  for (let name = slot; ; name = `${name}Slot`) {
    if (used.has(name)) continue;
    used.add(name);
    return name;
  }
}

/** TypeScript accepts `.js` for a `.tsx` file; in JavaScript, esbuild needs the real name. */
function importLine({ exportName, file }: SlotComponent, local: string, importer: string): string {
  const name = exportName === local ? local : `${exportName} as ${local}`;
  const isTypeScript = extname(importer).startsWith('.ts');
  return `import { ${name} } from './${isTypeScript ? file.replace(/\.tsx$/, '.js') : file}';`;
}

function importEdit(program: Program, text: string, imports: string[]): Edit {
  const last = program.body.findLast((statement) => statement.type === 'ImportDeclaration');
  if (last) return { start: last.end, end: last.end, text: `\n${imports.join('\n')}` };
  const start = program.body[0]?.start ?? text.length;
  return { start, end: start, text: `${imports.join('\n')}\n\n` };
}

/** Adds properties at the end of an object, in the format of the object. */
function propertyEdit({ start, properties }: ObjectExpression, text: string, added: string[]): Edit {
  const last = properties.at(-1);
  if (!last)
    return {
      start: start + 1,
      end: start + 1,
      text: ` ${added.join(', ')}${text[start + 1] === '}' ? ' ' : ''}`,
    };
  const before = text.slice(start + 1, properties[0]!.start);
  const indentation = /\r?\n[ \t]*$/.exec(before)?.[0] ?? ' ';
  return { start: last.end, end: last.end, text: added.map((entry) => `,${indentation}${entry}`).join('') };
}
