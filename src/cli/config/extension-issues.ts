/** Validates the extensions of a config. This runs each time, because code is not cached. */
import { flatPlugins, isHeadTags } from '../plugin/extensions.js';
import { isRecord } from '../report/shape.js';
import { didYouMean } from '../report/suggest.js';
import { type ConfigIssue, createIssue, describeValue, formatPath } from './config-issue.js';
import type { ConfigPath } from './locate.js';

type Input = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isFunction: Check = (value) => typeof value === 'function';
const isText: Check = (value) => typeof value === 'string' && value !== '';
const isList: Check = (value) => Array.isArray(value) && value.every(isRecord);

/** The keys of a plugin: what each value must be. */
const KEYS: Record<string, [expected: string, check: Check]> = {
  name: ['a text', isText],
  version: ['a text', isText],
  options: ['JSON data', () => true],
  tags: ['a list of tags', listOf('name', 'render', 'toMarkdown')],
  containers: ['a list of containers', listOf('names', 'render', 'toMarkdown')],
  markdown: ['a list of syntax', listOf('level', 'render')],
  styles: ['an absolute path or a file: URL', isText],
  languages: ['a list of grammars', listOf('name', 'scopeName')],
  transformers: ['a list of transformers', isList],
  codes: [
    "an object with 'level' and 'says' for each code",
    (value) => isRecord(value) && Object.values(value).every(isRecord),
  ],
  rules: ['a list of rules', listOf('name', 'codes', 'check')],
  pages: ['a function', isFunction],
  outputs: ['a function', isFunction],
  head: ['a list of elements or a function', (value) => isHeadTags(value) || isFunction(value)],
  hint: ['a function', isFunction],
  transformPage: ['a function', isFunction],
  components: ['an object of modules', (value) => isRecord(value) && Object.values(value).every(isText)],
  clientEntry: ['a module', isText],
  csp: ['an object with a list of sources for each directive', isSources],
};

function isSources(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every((sources) => Array.isArray(sources) && sources.every(isText))
  );
}

function listOf(...keys: string[]): Check {
  return (value) => isList(value) && (value as Input[]).every((item) => keys.every((key) => key in item));
}

export function extensionIssues(input: Input): ConfigIssue[] {
  const plugins = flatPlugins(input.plugins);
  return [
    ...plugins.flatMap(({ plugin, path }) => pluginIssues(plugin, path)),
    ...duplicates(plugins),
    ...codeIssues(input, plugins),
    ...listIssues(input),
  ];
}

function pluginHint(plugin: unknown): string | undefined {
  if (isFunction(plugin)) return 'Call the function: `plugins: [plugin()]`.';
  return typeof plugin === 'string'
    ? 'Import the plugin, and call its function: `plugins: [plugin()]`.'
    : undefined;
}

function pluginIssues(plugin: unknown, path: ConfigPath): ConfigIssue[] {
  const where = formatPath(path);
  if (!isRecord(plugin)) {
    const hint = pluginHint(plugin);
    return [createIssue(path, `'${where}' must be a plugin, found ${describeValue(plugin)}`, { hint })];
  }
  if (plugin.name === undefined)
    return [createIssue(path, `'${where}' must have a name`, { hint: "Add `name: 'my-plugin'`." })];
  const name = `The plugin '${String(plugin.name)}'`;
  const issues = Object.entries(plugin).flatMap(([key, value]) => {
    const [expected, check] = KEYS[key] ?? [];
    if (check === undefined) {
      const meant = didYouMean(key, Object.keys(KEYS));
      const hint = meant ? `Did you mean '${meant}'?` : `Known keys: ${Object.keys(KEYS).join(', ')}.`;
      return createIssue(path, `${name} has an unknown key '${key}'`, { code: 'config-unknown-key', hint });
    }
    if (value === undefined || check(value)) return [];
    return createIssue(path, `'${key}' of the plugin '${String(plugin.name)}' must be ${expected}`);
  });
  const codes = isRecord(plugin.codes) ? Object.keys(plugin.codes) : [];
  const bare = codes.find((code) => !code.includes('/'));
  if (bare === undefined) return issues;
  const hint = `Write '${String(plugin.name)}/${bare}', so that it cannot be a code of docs-cli.`;
  return [...issues, createIssue(path, `${name} has the code '${bare}', which has no '/'`, { hint })];
}

function duplicates(plugins: ReturnType<typeof flatPlugins>): ConfigIssue[] {
  const names = plugins.map(({ plugin }) => (isRecord(plugin) ? plugin.name : undefined));
  return plugins.flatMap(({ path }, i) => {
    const name = names[i];
    if (name === undefined || names.indexOf(name) === i) return [];
    return createIssue(path, `Two plugins have the name '${String(name)}'`, { code: 'config-conflict' });
  });
}

/** Levels of codes that no plugin has. */
function codeIssues({ check }: Input, plugins: ReturnType<typeof flatPlugins>): ConfigIssue[] {
  if (!isRecord(check) || !isRecord(check.rules)) return [];
  const known = plugins.flatMap(({ plugin }) =>
    isRecord(plugin) && isRecord(plugin.codes) ? Object.keys(plugin.codes) : [],
  );
  return Object.entries(check.rules).flatMap(([code, level]) => {
    if (!code.includes('/')) return [];
    const path = ['check', 'rules', code];
    if (!known.includes(code)) {
      const meant = didYouMean(code, known);
      return createIssue(path, `No plugin has the code '${code}'`, {
        code: 'config-unknown-key',
        target: 'key',
        hint: meant && `Did you mean '${meant}'?`,
      });
    }
    if (level === undefined || ['off', 'warn', 'error'].includes(String(level))) return [];
    return createIssue(path, `'${formatPath(path)}' must be 'off', 'warn' or 'error'`);
  });
}

/** Keys with code that are not those of plugins: what each value must be. */
const LISTS: [group: string, key: string, expected: string, check: Check][] = [
  ['markdown', 'languages', 'a list of grammars, each with name and scopeName', listOf('name', 'scopeName')],
  ['markdown', 'transformers', 'a list of transformers of shiki', isList],
  ['bundle', 'plugins', 'a list of plugins of esbuild', listOf('name', 'setup')],
];

function listIssues(input: Input): ConfigIssue[] {
  return LISTS.flatMap(([group, key, expected, check]) => {
    const options = input[group];
    const value = isRecord(options) ? options[key] : undefined;
    if (value === undefined || check(value)) return [];
    const message = `'${group}.${key}' must be ${expected}, found ${describeValue(value)}`;
    return createIssue([group, key], message);
  });
}
