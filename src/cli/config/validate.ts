/** Validates what a config file exports. Returns the resolved config, or all of its issues. */

import { withoutExtensions } from './config-extensions.js';
import { type ConfigIssue, createIssue, formatPath } from './config-issue.js';
import { crossIssues } from './cross-checks.js';
import type { ConfigPath } from './locate.js';
import { resolveConfig } from './resolve-config.js';
import { configSchema } from './schema.js';
import type { SiteConfig } from './site-config.js';
import { issuesFromZod } from './zod-messages.js';

export interface Validated {
  /** Absent if an issue is an error. */
  config?: SiteConfig;
  issues: ConfigIssue[];
}

/** `root` is the absolute path of the project. */
export function validateConfig(input: Readonly<Record<string, unknown>>, root: string): Validated {
  const data = withoutExtensions(input);
  const circle = findCircle(data, [], []);
  if (circle) return { issues: [createIssue(circle, `'${formatPath(circle)}' contains itself`)] };

  const parsed = configSchema.safeParse({ ...data, frontmatter: input.frontmatter });
  const zodIssues = parsed.success ? [] : parsed.error.issues;
  const issues = [...issuesFromZod(zodIssues, { schema: configSchema, input }), ...crossIssues(input, root)];
  if (!parsed.success || issues.some(({ level }) => level === 'error')) return { issues };
  return { config: resolveConfig(parsed.data), issues };
}

/** Path of a value that contains itself. Later stages would follow such a value forever. */
function findCircle(value: unknown, path: ConfigPath, around: readonly object[]): ConfigPath | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (around.includes(value)) return path;
  const inside = [...around, value];
  for (const [key, child] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    const found = findCircle(child, [...path, step], inside);
    if (found) return found;
  }
  return undefined;
}
