/** Problems of a config. */
import type { Diagnostic } from '../../runtime/model/index.js';
import { SiteError } from '../report/diagnostic.js';
import type { ConfigPath, Target } from './locate.js';

/** A config that cannot be used. */
export class ConfigError extends SiteError {
  /**
   * Absolute paths of the files that were read, including missing ones. A change to any of them may fix the
   * error.
   */
  readonly dependencies: string[];

  constructor(diagnostics: Diagnostic[], dependencies: Iterable<string>) {
    super(diagnostics);
    this.name = 'ConfigError';
    this.dependencies = [...new Set(dependencies)];
  }
}

/** A problem with a config value, before its position in the source is looked up. */
export interface ConfigIssue {
  code: 'config-required' | 'config-unknown-key' | 'config-value' | 'config-conflict' | 'config-ignored';
  level: 'error' | 'warning';
  path: ConfigPath;
  /** What to mark: the key (for an unknown key) or the value. */
  target: Target;
  message: string;
  hint?: string;
}

interface IssueDetails {
  code?: ConfigIssue['code'];
  level?: ConfigIssue['level'];
  target?: Target;
  hint?: string | undefined;
}

export function createIssue(path: ConfigPath, message: string, details: IssueDetails = {}): ConfigIssue {
  const { code = 'config-value', level = 'error', target = 'value', hint } = details;
  return { code, level, path, target, message, ...(hint !== undefined && { hint }) };
}

export function requiredIssue(path: ConfigPath, hint?: string): ConfigIssue {
  return createIssue(path, `'${formatPath(path)}' is required`, { code: 'config-required', hint });
}

/** `locales[1].nav[0].link`, `sidebar["/guide/"][0].text` */
export function formatPath(path: ConfigPath): string {
  let written = '';
  for (const step of path) {
    if (typeof step === 'number') written += `[${step}]`;
    else if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(step)) written += `["${step}"]`;
    else written += written === '' ? step : `.${step}`;
  }
  return written;
}

/** Describes a value for a message: short JSON if it is data, otherwise its kind. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (value instanceof Promise) return 'a promise';
  if (value instanceof RegExp) return `the regular expression ${shorten(String(value))}`;
  if (typeof value === 'number') return String(value);
  try {
    return shorten(JSON.stringify(value) ?? `a ${typeof value}`);
  } catch {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
