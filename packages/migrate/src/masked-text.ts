/**
 * The text of a page with edits. Every rule searches the same original text, in which code and comments are
 * blanked, so that offsets and positions never change.
 */
import { FenceTracker } from '@docs-cli/core/internal/cli/markdown/scan/fences.js';
import { TextPositions } from './text-positions.js';
import { frontmatterBlock } from './yaml-data.js';

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

export interface Range {
  start: number;
  end: number;
}

interface Edit extends Range {
  text: string;
}

export class PageText {
  readonly text: string;
  /** The same length as `text`; code, inline code and HTML comments are blanked. */
  readonly prose: string;
  /** Where the body begins, after the front matter. */
  readonly bodyStart: number;
  readonly fences: Fence[] = [];
  /** HTML comments outside code. */
  readonly comments: readonly Range[];
  readonly #edits: Edit[] = [];
  /** 1 for each character that an edit replaces. */
  readonly #replaced: Uint8Array;
  readonly #positions: TextPositions;

  constructor(text: string, isMdx: boolean) {
    this.text = text;
    this.#replaced = new Uint8Array(text.length + 1);
    this.#positions = new TextPositions(text);
    this.bodyStart = frontmatterBlock.exec(text)?.[0].length ?? 0;
    const { prose, comments } = blankInline(this.#blankFences(isMdx));
    this.prose = prose;
    this.comments = comments;
  }

  /** Replaces a range. A range that overlaps an earlier edit is ignored; returns whether it was accepted. */
  replace(start: number, end: number, text: string): boolean {
    const isInside = start === end && this.#replaced[start - 1] === 1 && this.#replaced[start] === 1;
    if (isInside || this.#replaced.subarray(start, end).includes(1)) return false;
    this.#edits.push({ start, end, text });
    this.#replaced.fill(1, start, end);
    return true;
  }

  /** The 1-based line and column of an offset. */
  positionOf(offset: number): { line: number; column: number } {
    return this.#positions.at(offset);
  }

  /** The matches in the prose that no edit has replaced. */
  matches(pattern: RegExp): RegExpExecArray[] {
    const found: RegExpExecArray[] = [];
    const all = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
    all.lastIndex = this.bodyStart;
    for (let match = all.exec(this.prose); match !== null; match = all.exec(this.prose)) {
      if (match[0] === '') all.lastIndex++;
      if (this.#replaced[match.index] === 0) found.push(match);
    }
    return found;
  }

  /** The body with all edits. */
  body(): string {
    const edits = this.#edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
    let result = '';
    let at = this.bodyStart;
    for (const { start, end, text } of edits) {
      // A range that was inserted into before it was replaced.
      if (start < at) continue;
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

/** Inline code, or the start of a comment: whichever begins first contains the other. */
const codeOrComment = /(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\1(?!`)|<!--/g;

/** Blanks inline code and comments, and returns the ranges of the comments. */
function blankInline(text: string): { prose: string; comments: Range[] } {
  const comments: Range[] = [];
  let prose = '';
  let at = 0;
  let isClosable = true;
  codeOrComment.lastIndex = 0;
  for (let match = codeOrComment.exec(text); match !== null; match = codeOrComment.exec(text)) {
    const isComment = match[0] === '<!--';
    // If nothing closes a comment, nothing closes those that follow.
    const close = isComment && isClosable ? text.indexOf('-->', match.index) : -1;
    if (isComment && close < 0) {
      isClosable = false;
      continue;
    }
    const end = isComment ? close + 3 : codeOrComment.lastIndex;
    if (isComment) comments.push({ start: match.index, end });
    prose += text.slice(at, match.index) + blank(text.slice(match.index, end));
    at = end;
    codeOrComment.lastIndex = end;
  }
  return { prose: prose + text.slice(at), comments };
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, BLANK);
}
