/** A parsed page in two halves: what others may ask of it, and what it takes to show it. */
import type {
  CodeBlock,
  Diagnostic,
  DocumentLink,
  Frontmatter,
  Heading,
  Part,
  Sample,
} from '../../runtime/model.js';
import type { Prose } from '../markdown/prose.js';

/** What other pages, navigation and checks may ask of a page. */
export interface Facts {
  frontmatter: Frontmatter;
  /** Front matter's title, else the first h1, else a readable form of the file name. */
  title: string;
  /** False where the page's text has no h1 of its own. */
  hasH1: boolean;
  description: string;
  headings: Heading[];
  links: DocumentLink[];
  ids: string[];
  includes: string[];
  /** Places of front matter values: `hero.actions.0.link`. */
  places: Record<string, { line: number; column: number }>;
  diagnostics: Diagnostic[];
}

export interface Body {
  /** The Markdown with includes resolved, without front matter. */
  text: string;
  codes: CodeBlock[];
  samples: Sample[];
  parts: Part[];
  /** Of the article, for the search: worked out once, as it takes as long as showing the page. */
  prose: Prose[];
  /** One `<pre>` for each of `codes`. */
  highlighted?: string[];
}
