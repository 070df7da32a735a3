/**
 * Turns issues of the schema of the config or of front matter into sentences: which key, what it must be, what was found,
 * and what was probably intended.
 */
import type { core } from 'zod';
import { codeOf } from '../report/codes.js';
import { knownKeys } from '../report/known-keys.js';
import { isRecord } from '../report/shape.js';
import { didYouMean, listChoices } from '../report/suggest.js';
import { type ConfigIssue, createIssue, describeValue, formatPath, requiredIssue } from './config-issue.js';
import type { ConfigPath } from './locate.js';
import { isWriteKey, WRITE_KEY_HINT } from './write-key.js';

type ZodIssue = core.$ZodIssue;

/** Input for the sentences. */
interface Subject {
  schema: core.$ZodType;
  /** As written. */
  input: unknown;
}

export function issuesFromZod(zodIssues: readonly ZodIssue[], subject: Subject): ConfigIssue[] {
  const issues = zodIssues.flatMap((zodIssue) => issuesFromZodIssue(zodIssue, [], subject));
  return issues.filter((issue) => !isExplained(issue, issues));
}

function issuesFromZodIssue(zodIssue: ZodIssue, parent: ConfigPath, subject: Subject): ConfigIssue[] {
  const path = [...parent, ...zodIssue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  const found = valueAt(subject.input, path);
  const must = (what: string, hint?: string) => [
    createIssue(path, `'${formatPath(path)}' ${what}, found ${describeFound(path, found)}`, { hint }),
  ];

  switch (zodIssue.code) {
    case 'unrecognized_keys':
      return zodIssue.keys.map((key) => unknownKey([...path, key], knownKeys(subject.schema, path)));
    case 'invalid_type':
    case 'invalid_value':
      if (found === undefined) return [requiredIssue(path)];
      return must(ownMessage(zodIssue) ?? mustBe(choicesOf(zodIssue)), meantValue(found, zodIssue));
    case 'invalid_union': {
      const nearest = nearestBranch(zodIssue.errors, found);
      if (nearest) return nearest.flatMap((inner) => issuesFromZodIssue(inner, path, subject));
      const kinds = zodIssue.errors.flat().filter((inner) => inner.path.length === 0);
      const meant = kinds.map((inner) => meantValue(found, inner)).find((hint) => hint !== undefined);
      return must(ownMessage(zodIssue) ?? mustBe(kinds.flatMap(choicesOf)), meant);
    }
    case 'invalid_key': {
      // The issue is about the key of a record, such as the path prefix of a sidebar, not about its value.
      const key = String(path.at(-1));
      const message = zodIssue.issues[0]?.message ?? 'is not allowed';
      return [
        createIssue(path, `'${formatPath(path.slice(0, -1))}' has the key '${key}', which ${message}`, {
          target: 'key',
        }),
      ];
    }
    case 'too_small':
      if (zodIssue.origin === 'number') return must(`must be ${zodIssue.minimum} or more`);
      if (zodIssue.minimum === 1) return must('must not be empty');
      return must(`must have at least ${zodIssue.minimum} entries`);
    case 'too_big':
      if (zodIssue.origin === 'number') return must(`must be ${zodIssue.maximum} or less`);
      return must(`must have at most ${zodIssue.maximum} entries`);
    case 'custom': {
      const hint = typeof zodIssue.params?.hint === 'string' ? zodIssue.params.hint : undefined;
      if (zodIssue.message === 'is required') return [requiredIssue(path, hint)];
      return must(zodIssue.message, hint);
    }
    default:
      return must(zodIssue.message);
  }
}

/** The message that the schema has instead of one of Zod. */
function ownMessage({ message }: ZodIssue): string | undefined {
  return /^(?:must|is) /.test(message) ? message : undefined;
}

function mustBe(choices: readonly string[]): string {
  return `must be ${listChoices([...new Set(choices)])}`;
}

const FIXED_HINT = 'It is a fatal error, or an error of this config. Fix it, and remove this key.';

function unknownKey(path: ConfigPath, known: readonly string[]): ConfigIssue {
  const key = String(path.at(-1));
  const details = { code: 'config-unknown-key', target: 'key' } as const;
  if (path[0] === 'search' && isWriteKey(key)) {
    return createIssue(path, `'${formatPath(path)}' is not allowed in the config`, {
      ...details,
      hint: WRITE_KEY_HINT,
    });
  }
  if (path[0] === 'check' && path[1] === 'rules' && codeOf(key)?.fixed) {
    return createIssue(path, `The level of '${key}' cannot be set`, { target: 'key', hint: FIXED_HINT });
  }
  if (known.includes(key)) {
    const hint = 'It is a key of another kind of entry.';
    return createIssue(path, `'${formatPath(path)}' is not allowed here with the other keys`, {
      ...details,
      hint,
    });
  }
  const meant = didYouMean(key, known);
  const hint = meant === undefined ? `Known keys: ${listKeys(known)}.` : `Did you mean '${meant}'?`;
  return createIssue(path, `'${formatPath(path)}' is not a known key`, { ...details, hint });
}

/** A locale can also have every text of the interface. A list of all these keys would be too long to help. */
function listKeys(keys: readonly string[]): string {
  return keys.length <= 30 ? keys.join(', ') : `${keys.slice(0, 10).join(', ')} and ${keys.length - 10} more`;
}

/** `lable` for `label` is one mistake: the missing `label` is not reported as well. */
function isExplained(issue: ConfigIssue, issues: readonly ConfigIssue[]): boolean {
  if (issue.code !== 'config-required') return false;
  const missing = issue.path.at(-1);
  const object = formatPath(issue.path.slice(0, -1));
  return issues.some(
    (other) =>
      other.code === 'config-unknown-key' &&
      other.hint === `Did you mean '${missing}'?` &&
      formatPath(other.path.slice(0, -1)) === object,
  );
}

const TYPE_NAMES: Record<string, string[]> = {
  string: ['text'],
  boolean: ['true', 'false'],
  number: ['a number'],
  int: ['a whole number'],
  object: ['an object'],
  record: ['an object'],
  array: ['a list'],
  tuple: ['a list'],
};

/** A longer list is shortened. */
const MAX_CHOICES = 10;

function choicesOf(zodIssue: ZodIssue): string[] {
  if (zodIssue.code === 'invalid_type') return TYPE_NAMES[zodIssue.expected] ?? [zodIssue.expected];
  if (zodIssue.code !== 'invalid_value') return [];
  const choices = zodIssue.values.map(writeChoice);
  const isLong = choices.length > MAX_CHOICES;
  return isLong ? [...choices.slice(0, 5), `one of ${choices.length - 5} other values`] : choices;
}

function writeChoice(value: core.util.Primitive): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function meantValue(found: unknown, zodIssue: ZodIssue): string | undefined {
  if (typeof found !== 'string') return undefined;
  if (zodIssue.code === 'invalid_value') {
    const meant = didYouMean(
      found,
      zodIssue.values.filter((value) => typeof value === 'string'),
    );
    return meant && `Did you mean '${meant}'?`;
  }
  if (zodIssue.code === 'invalid_type' && zodIssue.expected === 'boolean' && /^(?:true|false)$/.test(found)) {
    return `Write ${found} without quotes.`;
  }
  return undefined;
}

/** Keys of the search service come from the environment and must not appear in a log. */
function describeFound(path: ConfigPath, found: unknown): string {
  const isKey = path[0] === 'search' && ['appId', 'apiKey', 'indexName'].includes(String(path[1]));
  return isKey ? `a ${typeof found}` : describeValue(found);
}

export function valueAt(root: unknown, path: ConfigPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/**
 * The issues of the kind nearest to the written value. Returns undefined if no kind is close, such as for a
 * number where text or an object is allowed.
 */
function nearestBranch(branches: readonly ZodIssue[][], found: unknown): readonly ZodIssue[] | undefined {
  const possible = branches.filter((issues) => issues.length > 0 && !issues.some(isOfOtherKind));
  const scored = possible.map((issues) => ({ issues, score: scoreOf(issues, found) }));
  return scored.sort((a, b) => a.score - b.score)[0]?.issues;
}

function isOfOtherKind({ code, path }: ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}

/** A smaller score is nearer. An unknown key counts far more than a wrong value. */
function scoreOf(issues: readonly ZodIssue[], found: unknown): number {
  const missing = new Set(
    issues.filter((issue) => isMissing(issue, found)).map(({ path }) => String(path[0])),
  );
  let score = 0;
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) {
      score += 3;
      continue;
    }
    for (const key of issue.keys) {
      // A misspelled key counts once, not as one unknown key plus one missing key.
      const meant = didYouMean(key, missing);
      score += meant === undefined ? 10 : 1;
    }
  }
  return score;
}

function isMissing({ path }: ZodIssue, found: unknown): boolean {
  const [key] = path;
  return path.length === 1 && key !== undefined && isRecord(found) && found[String(key)] === undefined;
}
