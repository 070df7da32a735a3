/**
 * Attacks by an author who can only write pages: inputs that try to run code in a reader's browser. Each
 * input calls `ran()`. Used by tests that inspect the output and by tests that open it in a browser.
 */
import { readFileSync } from 'node:fs';
import { type Code, codes } from '../../src/cli/report/codes.js';
import type { HtmlPolicy } from '../../src/runtime/model/index.js';
import type { Files } from './site.js';

export interface Hostile {
  /** Description of the input. */
  name: string;
  /** Markdown of the page, without its front matter. */
  body: string;
  /** YAML. */
  frontmatter?: string;
  /** Markdown alone runs nothing in any mode; HTML runs if it is trusted. */
  kind: 'html' | 'markdown';
  /** Runs without interaction if HTML is trusted: the control of these tests. */
  runs?: true;
}

const { inputs, heads } = JSON.parse(readFileSync(new URL('hostile.json', import.meta.url), 'utf8'));

export const HOSTILE: readonly Hostile[] = Object.values<Hostile[]>(inputs).flat();

/**
 * Head elements that run code or give instructions to the browser, for an author who can only write pages.
 */
export const HOSTILE_HEADS: readonly string[] = heads;

/** Name of the page for an input, by its index. */
export const pageName = (i: number) => `p${String(i).padStart(3, '0')}`;

/** A site in two languages with a page for each input. `build` completes for every input. */
export function hostileSite(html: HtmlPolicy, inputs = HOSTILE): Files {
  const rules = Object.fromEntries(
    Object.entries<Code>(codes).flatMap(([name, { fixed }]) => (fixed ? [] : [[name, 'off']])),
  );
  const config = {
    title: 'Hostile',
    markdown: { html },
    check: { rules },
    siteUrl: 'https://example.com',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ],
  };
  const files: Files = {
    'site.config.ts': `export default ${JSON.stringify(config)};`,
    // Runs everything it can. Once it has run, the browser has had time to run the pages before it.
    'content/public/control.html': CONTROL,
  };
  for (const lang of ['en', 'zh']) {
    files[`content/${lang}/index.md`] = '# Home\n';
    for (const [i, { frontmatter = '', body }] of inputs.entries()) {
      const head = frontmatter === '' ? '' : `---\n${frontmatter}\n---\n\n`;
      // The heading comes first, so that it exists even if an input swallows the rest.
      files[`content/${lang}/h/${pageName(i)}.md`] = `${head}# Page ${pageName(i)}\n\n${body}\n`;
    }
  }
  return files;
}

const CONTROL = `<!doctype html><title>Control</title><img src=x onerror=ran()><video><source src=x onerror=ran()></video>
<details open ontoggle=ran()></details><iframe srcdoc="<script>parent.ran()</script>"></iframe>`;

/** Number of times that the control calls `ran()`. */
export const CONTROL_RUNS = 4;
