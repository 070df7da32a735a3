/**
 * The text of a page with edits. Every rule searches the same original text, in which code and comments are
 * blanked, so that offsets and positions never change.
 */
import { FenceTracker } from '../markdown/lexer/fence-tracker.js';

/** Replaces each character of code. It occurs in no pattern of a rule. */
const BLANK = '\u0000';

export interface Fence {
  /** Offset of the first line. */
  start: number;
  /** Offset after the closing line, without its line break. */
  end: number;
  indent: string;
  marker: string;
  info: string;
  infoStart: number;
  /** Offsets of the code, with the line break at its end. */
  codeStart: number;
  codeEnd: number;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

export class PageText {
  readonly text: string;
  /** The same length as `text`; code, inline code and HTML comments are blanked. */
  readonly prose: string;
  /** Where the body begins, after the front matter. */
  readonly bodyStart: number;
  readonly fences: Fence[] = [];
  readonly #edits: Edit[] = [];

  constructor(text: string, isMdx: boolean) {
    this.text = text;
    this.bodyStart = /^---[ \t]*\n[\s\S]*?\n?---[ \t]*(?:\n|$)/.exec(text)?.[0].length ?? 0;
    const withoutFences = this.#blankFences(isMdx);
    this.prose = blankInline(withoutFences);
  }

  /** Replaces a range. A range that overlaps an earlier edit is ignored; returns whether it was accepted. */
  replace(start: number, end: number, text: string): boolean {
    const overlaps = (edit: Edit) =>
      start === end ? edit.start < start && start < edit.end : edit.start < end && start < edit.end;
    if (this.#edits.some(overlaps)) return false;
    this.#edits.push({ start, end, text });
    return true;
  }

  /** The matches in the prose that no edit has replaced. */
  matches(pattern: RegExp): RegExpExecArray[] {
    const found: RegExpExecArray[] = [];
    const all = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
    all.lastIndex = this.bodyStart;
    for (let match = all.exec(this.prose); match !== null; match = all.exec(this.prose)) {
      if (match[0] === '') all.lastIndex++;
      if (!this.#isReplaced(match.index)) found.push(match);
    }
    return found;
  }

  #isReplaced(offset: number): boolean {
    return this.#edits.some(({ start, end }) => start <= offset && offset < end);
  }

  /** The body with all edits. */
  body(): string {
    const edits = this.#edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
    let result = '';
    let at = this.bodyStart;
    for (const { start, end, text } of edits) {
      result += this.text.slice(at, start) + text;
      at = end;
    }
    return result + this.text.slice(at);
  }

  #blankFences(isMdx: boolean): string {
    const { text } = this;
    let result = BLANK.repeat(Math.max(0, this.bodyStart - 1)) + (this.bodyStart > 0 ? '\n' : '');
    const tracker = new FenceTracker();
    let open: Fence | undefined;
    let isAfterBlank = true;
    let isInList = false;
    for (let at = this.bodyStart; at < text.length; ) {
      const next = text.indexOf('\n', at);
      const lineEnd = next < 0 ? text.length : next;
      const line = text.slice(at, lineEnd);
      const after = Math.min(lineEnd + 1, text.length);
      const wasOpen = tracker.isOpen;
      let isCode = tracker.covers(line);
      if (isCode && !wasOpen) open = openFence(line, at, after);
      if (wasOpen && !tracker.isOpen && open !== undefined) {
        this.fences.push({ ...open, codeEnd: at, end: isCode ? lineEnd : at });
        open = undefined;
      }
      if (/^\s*(?:[-*+]|\d+[.)])\s/.test(line)) isInList = true;
      else if (/^\S/.test(line)) isInList = false;
      if (!isMdx && !isInList && isAfterBlank && /^(?: {4}|\t)\s*\S/.test(line)) isCode = true;
      else if (!isCode) isAfterBlank = line.trim() === '';
      result += (isCode ? blank(line) : line) + text.slice(lineEnd, after);
      at = after;
    }
    if (open !== undefined) this.fences.push({ ...open, codeEnd: text.length, end: text.length });
    return result;
  }
}

function openFence(line: string, at: number, codeStart: number): Fence {
  const [, indent = '', marker = '', info = ''] = /^([^`~]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  const infoStart = at + indent.length + marker.length;
  return { start: at, end: at, indent, marker, info, infoStart, codeStart, codeEnd: codeStart };
}

function blankInline(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/(?<![`\\])(`+)(?!`)((?:(?!\n[ \t]*\n)[\s\S])*?[^`])\1(?!`)/g, blank);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, BLANK);
}
