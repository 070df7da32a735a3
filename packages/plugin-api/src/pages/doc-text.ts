/** The text of doc comments -> Markdown of a page. */

import { LINK } from '../extract/doc-comment.js';
import type { DocBlock, Docs } from '../model.js';
import type { PageLinks } from './page-links.js';
import type { PlannedExport } from './plan.js';

/** Code, in which links are text. */
const CODE = /(^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\2[ \t]*$|`+[^`\n]*`+)/m;

export class DocText {
  readonly #links: PageLinks;
  readonly #owner: PlannedExport | undefined;

  constructor(links: PageLinks, owner?: PlannedExport) {
    this.#links = links;
    this.#owner = owner;
  }

  summary(docs: Docs | undefined): string {
    return docs ? this.#markdown(docs.summary, docs, docs.place.line) : '';
  }

  block(docs: Docs, { text, line }: DocBlock): string {
    return this.#markdown(text, docs, line);
  }

  /** The texts of all blocks of a tag. */
  blocks(docs: Docs | undefined, tag: string): string[] {
    return (docs?.blocks ?? []).filter((block) => block.tag === tag).map((block) => this.block(docs!, block));
  }

  #markdown(text: string, docs: Docs, line: number): string {
    let at = line;
    const parts = text.split(CODE).filter((_, i) => i % 3 !== 2);
    const converted = parts.map((part, i) => {
      const start = at;
      at += part.split('\n').length - 1;
      return i % 2 === 1 ? part : withoutHeadings(this.#withLinks(part, docs, start));
    });
    return converted.join('');
  }

  #withLinks(text: string, docs: Docs, line: number): string {
    return text.replaceAll(LINK, (_, kind: string | undefined, target: string, label: string, at: number) => {
      const shown = label.trim();
      if (/^[a-z]+:\/\//i.test(target)) return shown === '' ? `<${target}>` : `[${shown}](${target})`;
      const here = line + text.slice(0, at).split('\n').length - 1;
      const owner = this.#owner;
      const link = this.#links.toName(target, docs, { line: here, ...(owner && { owner }) });
      const name = shown === '' ? target.replaceAll('#', '.') : shown;
      const code = shown === '' || kind === 'code' ? `\`${name}\`` : name;
      const content = kind === 'plain' ? name : code;
      return link === undefined || link === 'code' ? content : `[${content}](${link})`;
    });
  }
}

/** A heading would change the outline of the page. */
function withoutHeadings(text: string): string {
  return text.replaceAll(/^#{1,6}[ \t]+(.+)$/gm, '**$1**');
}

/** The text of an `@example` as a caption and fenced code. Without a fence, all of it is code. */
export function exampleOf(text: string): string {
  const [, caption, afterCaption = ''] = /^<caption>(.*?)<\/caption>\s*([\s\S]*)$/.exec(text) ?? [];
  const body = caption === undefined ? text : afterCaption;
  const before = caption === undefined ? '' : `${caption}\n\n`;
  if (/^[ \t]*(?:`{3,}|~{3,})/m.test(body)) return before + body;
  return `${before}\`\`\`ts\n${body}\n\`\`\``;
}

/** The first sentence on one line, for tables and descriptions. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text.split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*] |\d+\. |```))/, 1);
  const line = paragraph.replaceAll(/\s+/g, ' ').trim();
  return /^.+?[.!?。！？](?=\s|$)(?<!\b(?:e\.g|i\.e|etc|vs)\.)/u.exec(line)?.[0] ?? line;
}

/** Without Markdown, for the description of a page. */
export function plainText(text: string): string {
  return text
    .replaceAll(LINK, (_, _kind, target, label) => label.trim() || target)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|(?<=^|\s)_|_(?=\s|$)/g, '');
}

/** Whether a text has more than one paragraph, which a cell of a table cannot have. */
export function isLong(text: string): boolean {
  return /\n[ \t]*\n|^[ \t]*(?:[-*+] |\d+[.)] |`{3}|~{3}|\|)/m.test(text);
}

/** On one line, for a cell of a table. */
export function cell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|');
}
