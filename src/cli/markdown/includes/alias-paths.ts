/** Where an import with an alias may lead: `@en/part.md`, with `bundle.alias` of the config or `paths` of a `tsconfig.json`. */
import { posix } from 'node:path';

/** @returns paths from the root of the project, with a leading slash, the preferred one first. */
export function aliasPaths(
  specifier: string,
  { aliases, paths }: { aliases: Readonly<Record<string, string>>; paths: TsconfigPaths },
): string[] {
  const ofConfig = Object.entries(aliases).flatMap(([name, target]) => {
    const isPath = /^\.{0,2}\//.test(target);
    if (!isPath || !(specifier === name || specifier.startsWith(`${name}/`))) return [];
    return target + specifier.slice(name.length);
  });
  return [...ofConfig, ...replacedBy(specifier, paths)].map((path) => posix.join('/', path));
}

export const TSCONFIG = 'tsconfig.json';
/** A longer chain of files that extend each other is not followed. */
const MAX_EXTENDED = 20;

/** Patterns such as `@ui/*`, and paths relative to the root. */
export type TsconfigPaths = Readonly<Record<string, readonly string[]>>;

/**
 * @param file path of the `tsconfig.json`, relative to the root.
 * @param read returns the text of a file, or undefined. Packages in `extends` are not read.
 */
export function tsconfigPaths(
  file: string,
  read: (file: string) => string | undefined,
  depth = 0,
): TsconfigPaths {
  const text = depth > MAX_EXTENDED ? undefined : read(file);
  if (text === undefined) return {};
  const config = asObject(readJson(text));
  const { baseUrl, paths } = asObject(config.compilerOptions);
  const folder = posix.dirname(file);
  if (paths === undefined) {
    const extended = [config.extends]
      .flat()
      .filter((base) => typeof base === 'string' && base.startsWith('.'));
    return Object.assign(
      {},
      ...extended.map((base) => {
        const path = posix.join(folder, String(base));
        return tsconfigPaths(path.endsWith('.json') ? path : `${path}.json`, read, depth + 1);
      }),
    );
  }
  const base = posix.join(folder, typeof baseUrl === 'string' ? baseUrl : '.');
  return Object.fromEntries(
    Object.entries(asObject(paths)).map(([pattern, targets]) => [
      pattern,
      [targets].flat().map((target) => posix.join(base, String(target))),
    ]),
  );
}

/** JSON with comments and trailing commas. Without a parser, because a check with a warm cache loads this module. */
function readJson(text: string): unknown {
  const plain = text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
      found.startsWith('"') ? found : '',
    )
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? '' : found));
  try {
    return JSON.parse(plain.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The paths that replace a specifier. The most specific pattern applies, as in TypeScript. */
function replacedBy(specifier: string, paths: TsconfigPaths): string[] {
  const matches = Object.entries(paths).flatMap(([pattern, targets]) => {
    const [before = '', after] = pattern.split('*');
    const isMatch =
      after === undefined
        ? specifier === pattern
        : specifier.length >= before.length + after.length &&
          specifier.startsWith(before) &&
          specifier.endsWith(after);
    if (!isMatch) return [];
    const star = specifier.slice(before.length, specifier.length - (after ?? '').length);
    return { specificity: before.length, found: targets.map((target) => target.replace('*', () => star)) };
  });
  return matches.sort((a, b) => b.specificity - a.specificity)[0]?.found ?? [];
}
