/** `rewrites` of VitePress: files whose URL is not their path. */
import type { ProjectReader } from './project-reader.js';
import { asRecord, type Value } from './static-config.js';

interface Rule {
  pattern: RegExp;
  /** Names of the groups of the pattern, in their order. */
  names: string[];
  to: string;
}

/** Anything except `:name`, `:name*` and the characters of file names. */
const unsupported = /[^\w\-./:*]|(?<!:\w+)\*/;

/** The function that rewrites a path, such as `en/guide/start.md`. Rules with regular expressions are listed. */
export function readRewrites(reader: ProjectReader, rewrites: Value): (path: string) => string {
  const rules = Object.entries(asRecord(rewrites) ?? {}).flatMap(([from, to]): Rule[] => {
    if (typeof to === 'string' && !unsupported.test(from)) return [ruleOf(from, to)];
    reader.addRemainder(from, `The rewrite of '${from}' is not moved.`, 'Move the files to their new paths.');
    return [];
  });
  return (path) => {
    for (const { pattern, names, to } of rules) {
      const match = pattern.exec(path);
      if (match !== null)
        return to.replace(/:(\w+)\*?/g, (_, name: string) => match.slice(1)[names.indexOf(name)] ?? '');
    }
    return path;
  };
}

/** `:name` is one segment of a path, and `:name*` any number of them. */
function ruleOf(from: string, to: string): Rule {
  const names: string[] = [];
  const source = from.replaceAll('.', '\\.').replace(/:(\w+)(\*?)/g, (_, name: string, star: string) => {
    names.push(name);
    return star === '' ? '([^/]+)' : '(.*)';
  });
  return { pattern: new RegExp(`^${source}$`), names, to };
}
