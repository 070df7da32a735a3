/** The text of `site.config.ts`. */
import type { UserConfig } from '@docs-cli/core/internal/cli/config/index.js';

/** The plugins of docs-cli, by the names of their functions. */
const PLUGINS = {
  foreignSyntax: '@docs-cli/plugin-foreign-syntax',
  math: '@docs-cli/plugin-math',
  mermaid: '@docs-cli/plugin-mermaid',
};

export type PluginName = keyof typeof PLUGINS;

export function packageOf(plugin: PluginName): string {
  return PLUGINS[plugin];
}

export function printConfig(config: UserConfig, plugins: readonly PluginName[]): string {
  const imports = plugins.map((name) => `import { ${name} } from '${packageOf(name)}';\n`).join('');
  const { constants, printed } = withConstants(config);
  const calls = plugins.map((name) => `${name}()`).join(', ');
  const body = printed.replace(/\n\}$/, `\n  plugins: [${calls}],\n}`);
  return `import { defineConfig } from '@docs-cli/core';\n${imports}\n${constants}export default defineConfig(${body});\n`;
}

type Sidebars = NonNullable<UserConfig['sidebar']>;

/** The name of a constant in place of its value. */
class Constant {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A sidebar of several paths is a constant, so that it is written once. */
function withConstants(config: UserConfig): { constants: string; printed: string } {
  const names = new Map<string, string>();
  const shared = (sidebars: Sidebars): [string, unknown][] => {
    const entries = Object.entries(sidebars).map(([path, items]) => [path, items, print(items, '')] as const);
    return entries.map(([path, items, text]) => {
      const isShared = Array.isArray(items) && entries.filter((other) => other[2] === text).length > 1;
      if (!isShared) return [path, items];
      const name = names.get(text) ?? `sidebar${names.size === 0 ? '' : names.size + 1}`;
      names.set(text, name);
      return [path, new Constant(name)];
    });
  };
  const named = <Part extends { sidebar?: Sidebars }>(part: Part) =>
    part.sidebar === undefined ? part : { ...part, sidebar: Object.fromEntries(shared(part.sidebar)) };
  const printed = print({ ...named(config), locales: config.locales?.map(named) }, '');
  return { constants: [...names].map(([text, name]) => `const ${name} = ${text};\n\n`).join(''), printed };
}

function print(value: unknown, indent: string): string {
  if (typeof value === 'string') return quote(value);
  if (value instanceof Constant) return value.name;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((entry) => print(entry, inner))
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => `${printKey(key)}: ${print(entry, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const line = Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  if (indent !== '' && !line.includes('\n') && indent.length + line.length < 100) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function printKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
