/**
 * Sanitizes compiler config files in samples, so that the compiler cannot read files outside the page's
 * project.
 */
import { posix } from 'node:path';
import jsonc, { type Node } from '#jsonc-parser';
import { nestingFault, readJson } from './json.js';
import { leadsOut, pathLeadsOut } from './specifier.js';

/** A value that refers to a file outside the project; the position is that of its text in the JSON. */
export interface OutwardValue {
  value: string;
  start: number;
  end: number;
}

/** Compiler options whose values are names of packages or paths. */
const NAMING_OPTIONS = new Set(['baseUrl', 'jsxImportSource', 'lib', 'paths', 'types']);

/** The keys of a `package.json` that a compiler reads. */
const PACKAGE_KEYS = ['name', 'version', 'type', 'sideEffects'];
const PACKAGE_PATHS = ['main', 'module', 'types', 'typings', 'typesVersions', 'exports', 'imports'];

export function isPackageFile(path: string): boolean {
  return posix.basename(path).toLowerCase() === 'package.json';
}

/**
 * True for an option value that refers to something outside the project. `paths` are relative to `baseUrl`.
 */
function optionLeadsOut(name: string, value: string, baseUrl: unknown): boolean {
  if (name === 'baseUrl') return pathLeadsOut(value, 'tsconfig.json');
  if (name !== 'paths') return leadsOut(value, 'tsconfig.json');
  const base = typeof baseUrl === 'string' && !pathLeadsOut(baseUrl, 'tsconfig.json') ? baseUrl : '';
  return pathLeadsOut(value, posix.join(base.replaceAll('\\', '/'), 'tsconfig.json'));
}

/** Options without values that lead outside the project. */
export function confineOptions(options: Record<string, unknown>): Record<string, unknown> {
  const { baseUrl } = options;
  const entries = Object.entries(options).flatMap(([name, value]) => {
    if (!NAMING_OPTIONS.has(name)) return [[name, value] as const];
    const kept = withoutTexts(value, (text) => optionLeadsOut(name, text, baseUrl));
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(entries);
}

/** Values of a shown `tsconfig.json` that lead outside the project. */
export function outwardOptions(text: string): OutwardValue[] {
  const options = rootOf(text, 'compilerOptions');
  const baseUrl = options && valueAt(options, 'baseUrl')?.value;
  return propertiesOf(options).flatMap(([name, node]) =>
    NAMING_OPTIONS.has(name) ? textsOf(node).filter(({ value }) => optionLeadsOut(name, value, baseUrl)) : [],
  );
}

/** Values of a shown `package.json` that lead outside the project. */
export function outwardEntries(text: string, path: string): OutwardValue[] {
  return propertiesOf(rootOf(text)).flatMap(([name, node]) =>
    PACKAGE_PATHS.includes(name) ? textsOf(node).filter(({ value }) => entryLeadsOut(value, path)) : [],
  );
}

/**
 * The content to write for a shown `package.json`: only checked values, in the form the compiler will read.
 */
export function confinePackage(text: string, path: string): string {
  const shown = readJson(text);
  if (typeof shown !== 'object' || shown === null) return '{}';
  const entries = Object.entries(shown).flatMap(([name, value]) => {
    if (PACKAGE_KEYS.includes(name)) return [[name, value] as const];
    const kept = PACKAGE_PATHS.includes(name)
      ? withoutTexts(value, (text) => entryLeadsOut(text, path))
      : undefined;
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

function entryLeadsOut(value: string, path: string): boolean {
  return pathLeadsOut(value, path) || (!value.startsWith('.') && leadsOut(value, path));
}

/** The value without the strings that match; undefined if nothing is left. */
function withoutTexts(value: unknown, isLeftOut: (text: string) => boolean): unknown {
  if (typeof value === 'string') return isLeftOut(value) ? undefined : value;
  if (Array.isArray(value))
    return value.map((item) => withoutTexts(item, isLeftOut)).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).map(([name, item]) => [name, withoutTexts(item, isLeftOut)] as const);
  return Object.fromEntries(kept.filter(([, item]) => item !== undefined));
}

function rootOf(text: string, key?: string): Node | undefined {
  if (nestingFault(text)) return undefined;
  const root = jsonc.parseTree(text, [], { allowTrailingComma: true });
  return key === undefined || root === undefined ? root : valueAt(root, key);
}

function propertiesOf(node: Node | undefined): [name: string, value: Node][] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children }) =>
    children?.[1] ? [[String(children[0]!.value), children[1]] as [string, Node]] : [],
  );
}

function valueAt(node: Node, key: string): Node | undefined {
  return propertiesOf(node).findLast(([name]) => name === key)?.[1];
}

function textsOf(node: Node): OutwardValue[] {
  if (node.type === 'string') {
    return [{ value: String(node.value), start: node.offset + 1, end: node.offset + node.length - 1 }];
  }
  return (node.children ?? []).flatMap((child) =>
    textsOf(child.type === 'property' ? (child.children?.[1] ?? child) : child),
  );
}
