/** Finds tags with their attributes in a page, and pairs them. Nothing is evaluated. */
import {
  parseStaticValue,
  type StaticValue,
} from '@docs-cli/core/internal/cli/markdown/tags/static-value.js';
import type { PageText } from './masked-text.js';

export interface Attribute {
  name: string;
  /** The text of a string, or the source of an expression in braces; true without a value. */
  value: string | true;
  isExpression: boolean;
  start: number;
  end: number;
}

export interface PageTag {
  name: string;
  isSelfClosing: boolean;
  start: number;
  end: number;
  attributes: Attribute[];
  /** The closing tag; undefined for a tag without one. */
  close?: { start: number; end: number };
  parent?: PageTag;
  children: PageTag[];
}

/** After this number of tags without an end, the rest of a page is text. */
const MAX_BROKEN = 500;

const tagStart = /(?<!\\)<(\/?)([A-Za-z][\w.-]*)(?=[\s/>])/g;
const attributeName = /[^\s=>/{"'<]+/y;

/** The opening tags of a page in their order. */
export function findTags(page: PageText): PageTag[] {
  const tags: PageTag[] = [];
  const open: PageTag[] = [];
  let from = 0;
  let broken = 0;
  for (const match of page.matches(tagStart)) {
    if (match.index < from) continue;
    const [whole, slash, name = ''] = match;
    if (slash === '/') {
      const end = page.text.indexOf('>', match.index) + 1;
      const at = open.findLastIndex((tag) => tag.name === name);
      if (end === 0 || at < 0) continue;
      open[at]!.close = { start: match.index, end };
      open.length = at;
      from = end;
      continue;
    }
    const tag = readTag(page.text, match.index, match.index + whole.length, name);
    if (tag === undefined) {
      if (++broken > MAX_BROKEN) return tags;
      continue;
    }
    const parent = open.at(-1);
    if (parent) {
      tag.parent = parent;
      parent.children.push(tag);
    }
    tags.push(tag);
    if (!tag.isSelfClosing && !isVoid(name)) open.push(tag);
    from = tag.end;
  }
  return tags;
}

/** `<Link>` is a component. `<IMG>` is HTML. */
export function isVoid(name: string): boolean {
  if (/^[A-Z][a-z]/.test(name)) return false;
  return /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i.test(name);
}

/** `<template #name>` in a component. Its content is text. */
export function isVueSlot({ name, parent, attributes }: PageTag): boolean {
  return (
    name === 'template' && parent !== undefined && attributes.some((each) => /^(?:#|v-slot)/.test(each.name))
  );
}

export function attributeOf(tag: PageTag, name: string): Attribute | undefined {
  return tag.attributes.find((attribute) => attribute.name === name);
}

/** The value of an attribute if it is a literal. */
export function literalOf(attribute: Attribute | undefined): StaticValue | undefined {
  if (attribute === undefined) return undefined;
  if (!attribute.isExpression || attribute.value === true) return attribute.value;
  return parseLiteral(attribute.value);
}

/** The value of an expression; undefined if it is not a literal. */
export function parseLiteral(source: string): StaticValue | undefined {
  const parsed = parseStaticValue(source, 0);
  return 'message' in parsed || source.slice(parsed.end).trim() !== '' ? undefined : parsed.value;
}

export function textOf(tag: PageTag, name: string): string | undefined {
  const value = literalOf(attributeOf(tag, name));
  return typeof value === 'string' ? value : undefined;
}

function readTag(text: string, start: number, from: number, name: string): PageTag | undefined {
  const attributes: Attribute[] = [];
  let at = from;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) {
      if (/^\n[ \t]*\n/.test(text.slice(at, at + 200))) return undefined;
      at++;
    }
    if (text[at] === '>') return { name, isSelfClosing: false, start, end: at + 1, attributes, children: [] };
    if (text.startsWith('/>', at))
      return { name, isSelfClosing: true, start, end: at + 2, attributes, children: [] };
    const attribute = readAttribute(text, at);
    if (attribute === undefined) return undefined;
    attributes.push(attribute);
    at = attribute.end;
  }
}

function readAttribute(text: string, start: number): Attribute | undefined {
  if (text[start] === '{') {
    const end = braceEnd(text, start);
    return end < 0
      ? undefined
      : { name: '', value: text.slice(start + 1, end - 1), isExpression: true, start, end };
  }
  attributeName.lastIndex = start;
  const name = attributeName.exec(text)?.[0];
  if (name === undefined) return undefined;
  const at = start + name.length;
  if (text[at] !== '=') return { name, value: true, isExpression: false, start, end: at };
  const quote = text[at + 1];
  if (quote === '{') {
    const end = braceEnd(text, at + 1);
    return end < 0 ? undefined : { name, value: text.slice(at + 2, end - 1), isExpression: true, start, end };
  }
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 2);
    if (close < 0) return undefined;
    return { name, value: text.slice(at + 2, close), isExpression: false, start, end: close + 1 };
  }
  const bare = /[^\s>]+/y;
  bare.lastIndex = at + 1;
  const value = bare.exec(text)?.[0];
  return value === undefined
    ? undefined
    : { name, value, isExpression: false, start, end: at + 1 + value.length };
}

/** The offset after the brace that closes the one at `start`; -1 if none does within 20,000 characters. */
export function braceEnd(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < Math.min(text.length, start + 20_000); at++) {
    const char = text[at]!;
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '`' || ((char === '"' || char === "'") && depth > 0 && isQuote(text, at)))
      quote = char;
    else if (char === '{') depth++;
    else if (char === '}') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** An apostrophe in a word, such as `don't`, begins no string. */
function isQuote(text: string, at: number): boolean {
  return !/\w/.test(text[at - 1] ?? '');
}
