/** The parts of a config that the schema does not validate: code, and levels of codes of plugins. */
import { fileURLToPath } from 'node:url';
import type { Extensions } from '../plugin/extensions.js';
import type { Plugin } from '../plugin/plugin.js';
import { isRecord } from '../report/shape.js';
import type { RuleLevels, SiteConfig } from './site-config.js';

type Input = Readonly<Record<string, unknown>>;

/** The config without code, and without levels of codes of plugins: what the schema validates. */
export function withoutExtensions({ plugins: _, ...input }: Input): Record<string, unknown> {
  const { frontmatter: _schema, ...rest } = input;
  const data: Record<string, unknown> = rest;
  data.markdown = without(data.markdown, (key) => key === 'languages' || key === 'transformers');
  data.bundle = without(data.bundle, (key) => key === 'plugins');
  if (isRecord(data.check)) {
    const rules = without(data.check.rules, (code) => code.includes('/'));
    if (rules !== data.check.rules) data.check = { ...data.check, rules };
  }
  return data;
}

/** The same value if it has no such keys, because it may be another kind of object, which the schema reports. */
function without(value: unknown, isLeftOut: (key: string) => boolean): unknown {
  if (!isRecord(value) || !Object.keys(value).some(isLeftOut)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isLeftOut(key)));
}

/** The config with what its plugins add. The config's own values replace those of plugins. */
export function applyExtensions(config: SiteConfig, { plugins }: Extensions, input: Input): SiteConfig {
  const rules = levelsOf(input);
  const entries = plugins.flatMap(({ clientEntry }) =>
    clientEntry === undefined ? [] : fileOf(clientEntry),
  );
  if (plugins.length === 0 && Object.keys(rules).length === 0) return config;
  const components = plugins.flatMap((plugin) => Object.entries(plugin.components ?? {}));
  return {
    ...config,
    components: {
      ...Object.fromEntries(components.map(([name, module]) => [name, fileOf(module)])),
      ...config.components,
    },
    clientEntries: [...entries, ...config.clientEntries],
    head: [...plugins.flatMap(({ head }) => (typeof head === 'object' ? head : [])), ...config.head],
    csp: mergeSources([...plugins.map(({ csp = {} }) => csp), config.csp]),
    check: {
      ...config.check,
      rules: { ...defaultLevels(plugins), ...config.check.rules, ...rules },
    },
  };
}

/** A `file:` URL, before an optional `#export`, as a path. */
function fileOf(module: string): string {
  const [url = '', ...rest] = module.split('#');
  return url.startsWith('file:') ? [fileURLToPath(url), ...rest].join('#') : module;
}

function mergeSources(policies: readonly Readonly<Record<string, readonly string[] | undefined>>[]) {
  const merged: Record<string, string[]> = {};
  for (const policy of policies)
    for (const [name, sources = []] of Object.entries(policy))
      merged[name] = [...new Set([...(merged[name] ?? []), ...sources])];
  return merged as SiteConfig['csp'];
}

function defaultLevels(plugins: readonly Plugin[]): RuleLevels {
  return Object.fromEntries(
    plugins.flatMap(({ codes = {} }) => Object.entries(codes).map(([code, { level }]) => [code, level])),
  );
}

/** The levels that the config sets for codes of plugins. */
function levelsOf({ check }: Input): RuleLevels {
  const rules = isRecord(check) && isRecord(check.rules) ? Object.entries(check.rules) : [];
  return Object.fromEntries(
    rules
      .filter(([code, level]) => code.includes('/') && level !== undefined)
      .map(([code, level]) => [code, level === 'warn' ? 'warning' : level]),
  ) as RuleLevels;
}
