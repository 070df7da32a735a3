/** YAML of other generators: front matter, and files such as `authors.yml`. */
import { parse, stringify } from 'yaml';

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
    const value: unknown = parse(text, { maxAliasCount: 20 });
    return asData(value) ?? {};
  } catch {
    return undefined;
  }
}

export function printYaml(data: Data): string {
  return stringify(data, { lineWidth: 0 });
}

export function asData(value: unknown): Data | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : undefined;
}
