/** YAML of other generators: front matter, and files such as `authors.yml`. */
import { createRequire } from 'node:module';

export type Data = Record<string, unknown>;

/** The front matter of a page, with its YAML as the first group. Only the line `---` closes it. */
export const frontmatterBlock = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/;

/** The front matter of a page; undefined if it is not valid. */
export function readFrontmatter(text: string): Data | undefined {
  return readYaml(frontmatterBlock.exec(text)?.[1] ?? '');
}

/** The keys of a text; undefined if it is not valid. */
export function readYaml(text: string): Data | undefined {
  try {
    const value: unknown = yaml().parse(text, { maxAliasCount: 20 });
    return asData(value) ?? {};
  } catch {
    return undefined;
  }
}

export function printYaml(data: Data): string {
  return yaml().stringify(data, { lineWidth: 0 });
}

export function asData(value: unknown): Data | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : undefined;
}

let loaded: typeof import('yaml') | undefined;

/** Loaded on first use. */
function yaml(): typeof import('yaml') {
  loaded ??= createRequire(import.meta.url)('#yaml') as typeof import('yaml');
  return loaded;
}
