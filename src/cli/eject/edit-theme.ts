/** Adds components to the slots of a site's theme module, `index.tsx`. */
import { extname } from 'node:path';
import { type ObjectExpression, type Program, parseSync } from 'oxc-parser';
import { Expressions, isObject, type Located } from '../config/expressions.js';
import { calleeName } from '../config/module-names.js';
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
  const expressions = new Expressions({ read: () => text, resolve: () => undefined });
  const extension = errors.length === 0 ? extensionOf(expressions, file) : undefined;
  if (!extension) return { reason: 'unreadable' };
  const slots = expressions.property(extension, 'slots');
  const object = slots && expressions.follow({ ...slots, node: slots.node.value });
  if (object && !isObject(object)) return { reason: 'unreadable' };
  for (const { slot } of object ? components : []) {
    const taken = expressions.property(object!, slot);
    if (taken) return { reason: 'taken', slot, offset: taken.node.start };
  }

  const used = new Set(text.match(/\b[A-Z]\w*/g));
  const named = components.map((component) => ({ ...component, local: freeName(component.slot, used) }));
  const entries = named.map(({ slot, local }) => (slot === local ? slot : `${slot}: ${local}`));
  const imports = named.map((component) => importLine(component, component.local, file)).sort();
  return {
    text: applyEdits(text, [
      importEdit(program, text, imports),
      object
        ? propertyEdit(object.node, text, entries)
        : propertyEdit(extension.node, text, [`slots: { ${entries.join(', ')} }`]),
    ]),
  };
}

/** The argument of `extendTheme` in the default export. */
function extensionOf(expressions: Expressions, file: string): Located<ObjectExpression> | undefined {
  const exported = expressions.defaultExport(file);
  if (!exported) return undefined;
  const { node: call, module } = expressions.follow(exported);
  if (call.type !== 'CallExpression' || calleeName(call.callee) !== 'extendTheme') return undefined;
  const [argument] = call.arguments;
  if (!argument || argument.type === 'SpreadElement') return undefined;
  const extension = expressions.follow({ node: argument, module });
  return isObject(extension) ? extension : undefined;
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
