/** Finds the open elements that a browser closes when a new one begins, by the rules of the HTML standard. */
import {
  ENDS_FOREIGN,
  ENDS_ITEM_SEARCH,
  ENDS_PARAGRAPH,
  HEADING,
  INTEGRATION,
  LINK_SCOPE,
  OPTIONAL_END,
  RUBY_PART,
  SCOPE,
  TABLE_CELL,
  TABLE_PART,
  TABLE_SECTION,
} from './html-elements.js';

type Open = readonly OpenElement[];

/**
 * The index of the outermost element that a new tag closes. It is the number of elements if the tag closes none, and
 * undefined if a browser ignores the tag. More may be closed than a browser closes: each gets an explicit end tag.
 */
export function elementsEndedBy(open: Open, element: OpenElement): number | undefined {
  const { name } = element;
  let from = foreignEnd(open, element);
  if (from < 0) return open.length;
  if (TABLE_PART.has(name)) return tablePartEnd(open, name);
  const end = (index: number) => {
    if (index >= 0) from = index;
  };
  const inner = innermost(open, from);
  if (isHtml(inner, 'colgroup') && name !== 'template') end(open.indexOf(inner!));
  if (/^(?:select|input|keygen|textarea)$/.test(name))
    end(search(open, from, { name: 'select', until: SCOPE }));
  if (name === 'li') end(search(open, from, { name, until: ENDS_ITEM_SEARCH }));
  if (name === 'dd' || name === 'dt') {
    end(search(open, from, { name: 'dd', until: ENDS_ITEM_SEARCH }));
    end(search(open, from, { name: 'dt', until: ENDS_ITEM_SEARCH }));
  }
  if (name === 'option' || name === 'optgroup' || name === 'hr') {
    end(search(open, from, { name: 'option', until: ENDS_ITEM_SEARCH }));
    if (name !== 'option') end(search(open, from, { name: 'optgroup', until: ENDS_ITEM_SEARCH }));
  }
  if (ENDS_PARAGRAPH.has(name)) end(search(open, from, { name: 'p', until: SCOPE, orUntil: 'button' }));
  if (HEADING.has(name)) {
    const heading = innermost(open, from);
    if (heading && HEADING.has(heading.name)) end(open.indexOf(heading));
  }
  if (RUBY_PART.has(name)) end(rubyEnd(open, from));
  if (name === 'a') end(search(open, from, { name, until: LINK_SCOPE }));
  if (name === 'button' || name === 'nobr') end(search(open, from, { name, until: SCOPE }));
  if (name === 'table') end(search(open, from, { name, until: TABLE_CELL, orUntil: 'template' }));
  if (name === 'form' && search(open, from, { name, orUntil: 'template' }) >= 0) return undefined;
  return from;
}

/** The foreign namespace in which the tag begins an element, if any. */
export function spaceOf(open: Open, name: string): 'svg' | 'math' | undefined {
  const inner = open.findLast(({ gone }) => gone === undefined);
  if (name === 'svg' || name === 'math') return inner?.space && !inner.isIntegration ? inner.space : name;
  if (inner?.space === 'math' && /^m(?:glyph|alignmark)$/.test(name)) return 'math';
  return inner?.isIntegration ? undefined : inner?.space;
}

export function isIntegration(name: string, space: 'svg' | 'math' | undefined): boolean {
  return space !== undefined && INTEGRATION[space].has(name);
}

function isHtml(element: OpenElement | undefined, name: string): boolean {
  return element?.name === name && element.space === undefined;
}

function innermost(open: Open, from: number): OpenElement | undefined {
  for (let i = from - 1; i >= 0; i--) if (open[i]!.gone === undefined) return open[i];
  return undefined;
}

interface Search {
  name: string;
  until?: ReadonlySet<string>;
  orUntil?: string;
}

/**
 * Index of the innermost element with a name before an index; -1 if an element that ends the search comes
 * first.
 */
function search(open: Open, from: number, { name, until, orUntil }: Search): number {
  for (let i = from - 1; i >= 0; i--) {
    const element = open[i]!;
    if (element.gone) continue;
    if (isHtml(element, name)) return i;
    if (element.isIntegration && until !== LINK_SCOPE && until !== TABLE_CELL) return -1;
    if (element.space === undefined && (until?.has(element.name) || element.name === orUntil)) return -1;
  }
  return -1;
}

/**
 * The index of the outermost SVG or MathML element that cannot contain the element; -1 if the element belongs
 * to it.
 */
function foreignEnd(open: Open, element: OpenElement): number {
  const inner = innermost(open, open.length);
  if (inner?.space === undefined || inner.isIntegration) return open.length;
  if (element.isOwn ? inner.isOwn : !ENDS_FOREIGN.has(element.name)) return -1;
  let from = open.indexOf(inner);
  for (let i = from; i >= 0; i--) {
    const { gone, space, isIntegration } = open[i]!;
    if (gone) continue;
    if (space === undefined || isIntegration) break;
    from = i;
  }
  return from;
}

/** A table part closes everything that is open in that table, up to the part that can contain it. */
function tablePartEnd(open: Open, name: string): number | undefined {
  for (let i = open.length - 1; i >= 0; i--) {
    const element = open[i]!;
    if (!element.gone && element.space === undefined && holdsPart(element.name, name)) return i + 1;
  }
  return undefined;
}

function holdsPart(holder: string, part: string): boolean {
  if (holder === 'table') return true;
  // After only a `col` in a template, a browser ignores what follows.
  if (holder === 'template') return part !== 'col';
  if (part === 'td' || part === 'th') return holder === 'tr' || TABLE_SECTION.has(holder);
  return part === 'tr' ? TABLE_SECTION.has(holder) : part === 'col' && holder === 'colgroup';
}

/** Each part of a ruby annotation closes the previous one. */
function rubyEnd(open: Open, from: number): number {
  if (search(open, from, { name: 'ruby' }) < 0) return -1;
  let end = -1;
  for (let i = from - 1; i >= 0; i--) {
    const { name, gone } = open[i]!;
    if (gone) continue;
    if (!OPTIONAL_END.has(name) || TABLE_PART.has(name)) break;
    end = i;
  }
  return end;
}

/** An element of the article whose end tag is not written yet. */
export interface OpenElement {
  name: string;
  /** Offset of its tag in the source text. */
  offset: number;
  /** Runs when its end tag is reached, before the tag is written. */
  onEnd?: () => void;
  /** True if this tool writes the element. */
  isOwn?: boolean;
  /** Whether its end tag is already written, or both its tags are left out. */
  gone?: 'ended' | 'left out';
  /** Set inside SVG or MathML. */
  space?: 'svg' | 'math';
  /** True for an element of SVG or MathML that can contain HTML. */
  isIntegration?: boolean;
}
