/** From what a config file exports to a checked config, or to all of its faults. */
import { crossFaults } from './cross-checks.js';
import { createFault, type Fault, formatPath } from './fault.js';
import { faultsOf } from './faults.js';
import type { ConfigPath } from './locate.js';
import { resolveConfig } from './resolve.js';
import { configSchema } from './schema.js';
import type { SiteConfig } from './site-config.js';

export interface Validated {
  /** Absent where a fault is an error. */
  config?: SiteConfig;
  faults: Fault[];
}

/** `root` is the absolute path of the project. */
export function validateConfig(input: Readonly<Record<string, unknown>>, root: string): Validated {
  const circle = findCircle(input, [], []);
  if (circle) return { faults: [createFault(circle, `'${formatPath(circle)}' holds itself`)] };

  const parsed = configSchema.safeParse(input);
  const issues = parsed.success ? [] : parsed.error.issues;
  const faults = [...faultsOf(issues, { schema: configSchema, input }), ...crossFaults(input, root)];
  if (!parsed.success || faults.some(({ level }) => level === 'error')) return { faults };
  return { config: resolveConfig(parsed.data), faults };
}

/** Path of a value that stands inside itself; every later stage would follow it without end. */
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
