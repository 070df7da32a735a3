/** From what a config file exports to a checked config, or to all of its faults. */
import { crossFaults } from './cross-checks.js';
import { createFault, type Fault } from './fault.js';
import { faultsOf } from './faults.js';
import { resolveConfig } from './resolve.js';
import { configSchema } from './schema.js';
import type { SiteConfig } from './site-config.js';

export interface Validated {
  /** Absent where a fault is an error. */
  config?: SiteConfig;
  faults: Fault[];
}

export function validateConfig(input: Readonly<Record<string, unknown>>): Validated {
  try {
    return check(input);
  } catch (error) {
    // A list that holds itself is followed until the stack ends.
    if (!(error instanceof RangeError)) throw error;
    return { faults: [createFault([], 'The config refers to itself in a circle')] };
  }
}

function check(input: Readonly<Record<string, unknown>>): Validated {
  const parsed = configSchema.safeParse(input);
  const issues = parsed.success ? [] : parsed.error.issues;
  const faults = [...faultsOf(issues, { schema: configSchema, input }), ...crossFaults(input)];
  if (!parsed.success || faults.some(({ level }) => level === 'error')) return { faults };
  return { config: resolveConfig(parsed.data), faults };
}
