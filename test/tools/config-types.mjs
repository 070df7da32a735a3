/**
 * Writes the types of a config from its schema (`src/cli/config/schema/`), with the comment of each key: for users of
 * the package, and for the reference of the documentation. For a type that Zod infers, editors show no comments.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './process.mjs';

const folder = join(root, 'src/cli/config/schema');

/** The declarations of `schema/index.ts`, without Zod: `UserConfig`, and the types that it needs. */
export function configTypes() {
  const schema = new Schema();
  const written = new Map();
  const queue = ['UserConfig'];
  for (const name of queue) {
    if (written.has(name)) continue;
    const text = schema.declaration(name);
    written.set(name, text);
    queue.push(...wordsOf(text).filter((word) => schema.types.get(word)?.isExported));
  }
  const text = [...written.values()].join('\n\n');
  const words = wordsOf(text);
  const imports = [...schema.imports].filter(([name]) => words.includes(name)).map(([, line]) => line);
  return `${imports.join('\n')}\n\n${text}\n`;
}

/** The declarations of all files of the schema. No two constants have the same name. */
class Schema {
  /** The expression of each constant. */
  constants = new Map();
  types = new Map();
  /** The type of a constant: `UserSearch` is `z.input<typeof searchOptions>`. */
  names = new Map();
  imports = new Map();

  constructor() {
    for (const name of readdirSync(folder).sort()) {
      const file = readFile(name);
      for (const statement of file.program.body) this.#collect(statement, file);
    }
  }

  #collect(statement, file) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const node = isExported ? statement.declaration : statement;
    if (node?.type === 'ImportDeclaration' && !/^(?:zod$|\.\/)/.test(node.source.value)) {
      for (const { imported, local } of node.specifiers) {
        const name = imported.name === local.name ? local.name : `${imported.name} as ${local.name}`;
        this.imports.set(local.name, `import type { ${name} } from '${node.source.value}';`);
      }
    } else if (node?.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations) {
        if (this.constants.has(id.name)) throw new Error(`The schema of a config has two '${id.name}'.`);
        this.constants.set(id.name, { node: init, type: id.typeAnnotation?.typeAnnotation, file });
      }
    } else if (node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration') {
      const [first, ...bases] = (node.extends ?? [node.typeAnnotation]).map((base) => file.text(base));
      const constant = /^z\.input<typeof (\w+)>$/.exec(first)?.[1];
      if (constant) this.names.set(constant, node.id.name);
      this.types.set(node.id.name, { statement, node, file, isExported, constant, bases });
    }
  }

  /** A type as users see it. */
  declaration(name) {
    const { statement, node, file, constant, bases } = this.types.get(name);
    const comment = file.comment(statement);
    const start = comment ? `${comment}\n` : '';
    if (!constant) return start + file.text(statement);
    if (!node.body) return `${start}export type ${name} = ${this.#type(this.constants.get(constant))};`;
    const own = node.body.body.map((key) => ({
      name: key.key.name,
      text: `  ${file.comment(key)}\n  ${file.text(key)}`,
    }));
    const inferred = this.#keys(this.constants.get(constant)).filter(
      (key) => !own.some((each) => each.name === key.name),
    );
    const head = [name + (node.typeParameters ? file.text(node.typeParameters) : ''), ...bases];
    const keys = [...inferred, ...own].map(({ text }) => text);
    return `${start}export interface ${head.join(' extends ')} {\n${keys.join('\n\n')}\n}`;
  }

  /** The keys of `z.strictObject({…})`. A spread is a base of the type. */
  #keys({ node, file }) {
    const properties = node.arguments[0].properties.filter(({ type }) => type === 'Property');
    return properties.map((property) => {
      const value = property.kind === 'get' ? property.value.body.body[0].argument : property.value;
      const [name, at] = [property.key.name, { node: value, file }];
      const type = this.#isOptional(at) ? `?: ${this.#type(at)} | undefined` : `: ${this.#type(at)}`;
      const comment = withDefault(file.comment(property), this.#default(at));
      return { name, type: `${name}${type}`, text: `  ${comment}\n  ${name}${type};` };
    });
  }

  #isOptional({ node, file }) {
    const constant = this.constants.get(node.name);
    if (constant) return this.#isOptional(constant);
    const { object, property } = node.callee ?? {};
    if (!object) return false;
    return /^(?:optional|default|prefault)$/.test(property.name) || this.#isOptional({ node: object, file });
  }

  /**
   * The argument of `.default(…)`. That of `.prefault(…)` is not documented: an object whose keys have defaults, or an
   * empty text for a missing value.
   */
  #default({ node, file }) {
    const { object, property } = node.callee ?? {};
    if (!object) return undefined;
    return property.name === 'default' ? file.text(node.arguments[0]) : this.#default({ node: object, file });
  }

  #type({ node, type, file }) {
    if (type) {
      const input = file.text(type.typeArguments.params[1]);
      const alias = this.types.get(input);
      return alias && !alias.isExported ? alias.file.text(alias.node.typeAnnotation) : input;
    }
    if (node.type === 'Identifier')
      return this.names.get(node.name) ?? this.#type(this.constants.get(node.name));
    const { object, property } = node.callee;
    // A check or a default, such as `z.string().default('')`, changes no type.
    if (object.name !== 'z') return this.#type({ node: object, file });
    const inner = (at) => this.#type({ node: at, file });
    const [first, second] = node.arguments;
    switch (property.name) {
      case 'literal':
      case 'instanceof':
        return file.text(first);
      case 'enum':
        return first.elements.map(file.text).join(' | ');
      case 'union':
        return first.elements.map(inner).join(' | ');
      case 'array':
        return inner(first).includes(' | ') ? `(${inner(first)})[]` : `${inner(first)}[]`;
      case 'record':
        return `Record<${inner(first)}, ${inner(second)}>`;
      case 'custom':
        return file.text(node.typeArguments.params[0]);
      case 'strictObject':
        return `{ ${this.#keys({ node, file })
          .map((key) => key.type)
          .join('; ')} }`;
      case 'string':
      case 'number':
      case 'boolean':
      case 'unknown':
        return property.name;
      default:
        throw new Error(`The type of 'z.${property.name}' is not known. Add it to config-types.mjs.`);
    }
  }
}

function readFile(name) {
  const source = readFileSync(join(folder, name), 'utf8');
  const { program, comments } = parseSync(name, source);
  const text = ({ start, end }) => source.slice(start, end);
  return {
    program,
    text,
    /** The comment `/** … *\/` of a node. */
    comment(node) {
      const found = comments.findLast(({ end }) => end <= node.start);
      const isOwn = found?.value.startsWith('*') && source.slice(found.end, node.start).trim() === '';
      return isOwn ? text(found) : undefined;
    },
  };
}

function withDefault(comment, value) {
  return value ? comment?.replace(/\s*\*\/$/, (end) => ` Default \`${value}\`.${end}`) : comment;
}

function wordsOf(text) {
  return text.match(/\w+/g);
}
