/** What writes the parts of one page. */
import type { ResolvedOptions } from '../options.js';
import { type LabelKey, type Labels, labelsFor } from './labels.js';
import type { PageLinks } from './page-links.js';

export interface PageWriterOptions {
  lang: string;
  links: PageLinks;
  options: ResolvedOptions;
}

export class PageWriter {
  readonly links: PageLinks;
  readonly labels: Labels;
  readonly options: ResolvedOptions;
  /** Whether the page is in the language of the doc comments. */
  readonly isSourceLang: boolean;

  constructor({ lang, links, options }: PageWriterOptions) {
    this.links = links;
    this.options = options;
    this.labels = labelsFor(lang, options.labels);
    this.isSourceLang = baseOf(lang) === baseOf(options.lang);
  }

  heading(level: number, text: string, id?: string): string {
    return `${'#'.repeat(Math.min(level, 6))} ${text}${id === undefined ? '' : ` {#${id}}`}`;
  }

  label(key: LabelKey): string {
    return this.labels[key];
  }

  /** A text of the sources, which is marked if the page is in another language. */
  source(text: string): string {
    if (text === '' || this.isSourceLang) return text;
    return `<ApiText lang="${this.options.lang}">\n\n${text}\n\n</ApiText>`;
  }

  /** The same, within a line. */
  sourceInline(text: string): string {
    if (text === '' || this.isSourceLang) return text;
    return `<ApiWords lang="${this.options.lang}">${text}</ApiWords>`;
  }
}

function baseOf(lang: string): string {
  return lang.split('-', 1)[0]!.toLowerCase();
}

/** A table in Markdown; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The blocks that are not empty. */
export function blocks(...parts: readonly (string | readonly string[])[]): string[] {
  return parts.flat().filter((part) => part !== '');
}
