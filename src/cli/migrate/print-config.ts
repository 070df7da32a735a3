/** The text of `site.config.ts`. */
import type { UserConfig } from '../config/user-config.js';

/** `plugins`: names of plugins of docs-cli. */
export function printConfig(config: UserConfig, plugins: string[]): string {
  const imports = plugins
    .map((name) => `import { ${name} } from '@docs-cli/core/plugins/${name}';\n`)
    .join('');
  const printed = print(config, '');
  const calls = plugins.map((name) => `${name}()`).join(', ');
  const body = calls === '' ? printed : printed.replace(/\n\}$/, `\n  plugins: [${calls}],\n}`);
  return `import { defineConfig } from '@docs-cli/core';\n${imports}\nexport default defineConfig(${body});\n`;
}

function print(value: unknown, indent: string): string {
  if (typeof value === 'string') return quote(value);
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
