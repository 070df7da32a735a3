/** Validates what a config file exports. Returns the resolved config, or all of its issues. */

import { withoutExtensions } from './config-extensions.js';
import type { ConfigIssue } from './config-issue.js';
import { crossIssues } from './cross-checks.js';
import { resolveConfig } from './resolve-config.js';
import { configSchema } from './schema/index.js';
import type { SiteConfig } from './site-config.js';
import { issuesFromZod } from './zod-messages.js';

export interface Validated {
  /** The config without the values that are errors. Absent if it needs one of them. */
  config?: SiteConfig;
  issues: ConfigIssue[];
}

/** `root` is the absolute path of the project. */
export function validateConfig(input: Readonly<Record<string, unknown>>, root: string): Validated {
  const data = withoutExtensions(input);
  const parsed = configSchema.safeParse({ ...data, frontmatter: input.frontmatter });
  const zodIssues = parsed.success ? [] : parsed.error.issues;
  const issues = [...issuesFromZod(zodIssues, { schema: configSchema, input }), ...crossIssues(input, root)];
  const errors = issues.filter(({ level }) => level === 'error');
  if (errors.some(({ path: [key] }) => DECIDES_PAGES.includes(String(key)))) return { issues };
  const valid = errors.length === 0 ? parsed : configSchema.safeParse(errors.reduce(withoutValue, data));
  return valid.success ? { config: resolveConfig(valid.data), issues } : { issues };
}

/** Keys that decide which pages a site has, and where. Without one of them, other problems would be reported by mistake. */
const DECIDES_PAGES: readonly string[] = ['lang', 'locales', 'contentDir', 'multiVersion', 'base'];

/** The config without the value of an issue: the last key of its path that is not an index. */
function withoutValue<T>(value: T, { path }: Pick<ConfigIssue, 'path'>): T {
  const last = path.findLastIndex((step) => typeof step === 'string');
  const [step, ...rest] = path.slice(0, last + 1);
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((each, i) => (i === step ? withoutValue(each, { path: rest }) : each)) as T;
  const { [step]: found, ...others } = value as Record<string, unknown>;
  return (rest.length === 0 ? others : { ...others, [step]: withoutValue(found, { path: rest }) }) as T;
}
