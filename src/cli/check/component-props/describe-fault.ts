/**
 * Turns an error of the compiler in a tag into a message for authors of pages, who know props and components, but
 * not how TypeScript describes them.
 */
import jsonc from '#jsonc-parser';
import type { CompilerFault } from '../../samples/tsc.js';
import { type ComponentTag, valueColumn } from './collect-tags.js';

export interface Description {
  message: string;
  hint?: string;
}

const UNKNOWN = /^Property '(.+?)' does not exist on type '.*'\.(?: Did you mean '(.+)'\?)?$/;
const MISSING = /^Property '(.+?)' is missing in type '.*' but required in type '.*'\.$/;
const MISSING_SEVERAL = /^Type '.*' is missing the following properties from type '.*?': (.+?)\.?$/;
const NOT_ASSIGNABLE = /^Type '(.*)' is not assignable to type '(.*?)'\.(?: Did you mean '(.+)'\?)?$/;
const UNKNOWN_KEY =
  /^Object literal may only specify known properties, (?:and|but) '"?(.+?)"?' does not exist in type '(.*?)'\.(?: Did you mean to write '"?(.+?)"?'\?)?$/;
const CONTENT = /^This JSX tag's 'children' prop expects (?:a single child of )?type '(.*?)'/;
const CONTENT_TWICE = 'TS2710';
const NOTHING_IN_COMMON = /^Type '.*' has no properties in common with type/;
const MAX_SHOWN = 60;

/** @param prop the prop in whose line the error is; `children` for the content. */
export function describeFault(
  tag: ComponentTag,
  prop: string | undefined,
  fault: CompilerFault,
): Description {
  if (fault.code === CONTENT_TWICE) {
    const message = `${tagName(tag)} has both content and the prop \`children\`.`;
    return { message, hint: 'Remove one of them.' };
  }
  // The last line is the most specific one.
  const lines = fault.message
    .split('\n')
    .map((line) => line.trim())
    .reverse();
  const match = (pattern: RegExp) => lines.map((line) => pattern.exec(line)).find((found) => found !== null);
  const isInValue = prop !== undefined && Object.hasOwn(tag.props, prop) && fault.column > 1;
  const found =
    (isInValue ? undefined : (missingProps(tag, prop, match) ?? unknownProp(tag, prop, match))) ??
    wrongValue(tag, prop, { fault, match });
  if (found !== undefined) return found;
  const subject = prop === undefined ? tagName(tag) : propName(tag, prop);
  return { message: `${subject} is wrong: ${shorten(lines.at(-1)!, 300)} (${fault.code})` };
}

type Match = (pattern: RegExp) => RegExpExecArray | undefined;

function missingProps(tag: ComponentTag, prop: string | undefined, match: Match): Description | undefined {
  if (prop !== undefined && prop !== 'children') return undefined;
  const [, several] = match(MISSING_SEVERAL) ?? [];
  const names = several?.split(', ') ?? match(MISSING)?.slice(1, 2) ?? [];
  if (names.length === 0) return undefined;
  const props = names.filter((name) => name !== 'children');
  if (props.length === 0) {
    const { name } = tag.component;
    const message = `${tagName(tag)} requires content.`;
    return { message, hint: `Write Markdown between \`<${name}>\` and \`</${name}>\`.` };
  }
  const list = props.map((name) => (/^and \d+ more$/.test(name) ? name : code(name))).join(', ');
  return { message: `${tagName(tag)} requires the prop${props.length > 1 ? 's' : ''} ${list}.` };
}

function unknownProp(tag: ComponentTag, prop: string | undefined, match: Match): Description | undefined {
  const [, name, meant] = match(UNKNOWN) ?? [];
  const isContent = tag.hasContent && (prop === undefined || prop === 'children');
  if (isContent && (name === 'children' || match(NOTHING_IN_COMMON))) {
    const message = `${tagName(tag)} takes no content.`;
    return {
      message,
      hint: 'Remove the content, or add `children: ReactNode` to the props of the component.',
    };
  }
  if (name === undefined || name !== prop) return undefined;
  const found = { message: `${tagName(tag)} has no prop ${code(name)}.` };
  return meant === undefined ? found : { ...found, hint: `Did you mean ${code(meant)}?` };
}

function wrongValue(
  tag: ComponentTag,
  prop: string | undefined,
  { fault, match }: { fault: CompilerFault; match: Match },
): Description | undefined {
  if (match(CONTENT) || (prop === 'children' && !Object.hasOwn(tag.props, 'children'))) {
    const expected = match(CONTENT)?.[1] ?? match(NOT_ASSIGNABLE)?.[2];
    if (expected === undefined) return undefined;
    return { message: `The content of ${tagName(tag)} must be ${type(expected)}, found Markdown.` };
  }
  if (prop === undefined) return undefined;
  const path = pathIn(tag, prop, fault.column);
  const inner = path.length === 0 ? '' : `, at ${code(path.join('.'))},`;
  const subject = `${propName(tag, prop)}${inner}`;
  const [, key, , meantKey] = match(UNKNOWN_KEY) ?? [];
  if (key !== undefined) {
    const message = `${propName(tag, prop)} has an unknown property ${code(path.join('.') || key)}.`;
    return meantKey === undefined ? { message } : { message, hint: `Did you mean ${code(meantKey)}?` };
  }
  const [, several] = match(MISSING_SEVERAL) ?? [];
  const missing = several ?? match(MISSING)?.[1];
  if (missing !== undefined)
    return { message: `${subject} lacks ${missing.split(', ').map(code).join(', ')}.` };
  const [, , expected, meant] = match(NOT_ASSIGNABLE) ?? [];
  if (expected === undefined) return undefined;
  const value = path.reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    tag.props[prop],
  );
  const message = `${subject} must be ${type(expected)}, found ${code(shorten(JSON.stringify(value)))}.`;
  const hint = hintFor({ prop, isNested: path.length > 0, value, expected, meant });
  return hint === undefined ? { message } : { message, hint };
}

interface Mismatch {
  prop: string;
  isNested: boolean;
  value: unknown;
  expected: string;
  meant: string | undefined;
}

/** Quotes around a number are the most common mistake in a prop. */
function hintFor({ prop, isNested, value, expected, meant }: Mismatch): string | undefined {
  if (meant !== undefined) return `Did you mean ${code(meant)}?`;
  if (typeof value !== 'string') return undefined;
  const isNumber = /\bnumber\b/.test(expected) && /^-?\d+(?:\.\d+)?$/.test(value);
  const isBoolean = /\b(?:boolean|true|false)\b/.test(expected) && /^(?:true|false)$/.test(value);
  if (!isNumber && !isBoolean) return undefined;
  return isNested ? `Write ${code(value)}, without quotes.` : `Write ${code(`${prop}={${value}}`)}.`;
}

/** The position in an object or array: `['tags', 1]`. */
function pathIn(tag: ComponentTag, prop: string, column: number): jsonc.JSONPath {
  const offset = column - 1 - valueColumn(prop);
  if (offset < 0) return [];
  return jsonc.getLocation(JSON.stringify(tag.props[prop]), offset + 1).path;
}

function tagName({ component }: ComponentTag): string {
  return `\`<${component.name}>\``;
}

function propName(tag: ComponentTag, prop: string): string {
  if (prop === 'children' && !Object.hasOwn(tag.props, prop)) return `The content of ${tagName(tag)}`;
  return `The prop ${code(prop)} of ${tagName(tag)}`;
}

/** Optional props have `undefined` in their type, but no author writes it. */
function type(text: string): string {
  return code(shorten(text.replace(/ \| undefined$/, ''), 200));
}

function code(text: string | number): string {
  return `\`${text}\``;
}

function shorten(text: string, max = MAX_SHOWN): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
