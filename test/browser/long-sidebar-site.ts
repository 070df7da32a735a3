/**
 * A site that is difficult to lay out: Arabic and English, sidebars with four levels and with 90 entries, long
 * labels and long words. It is built once for all tests that use it.
 */
import { fixtureFolder } from '../helpers/fixture-folder.js';
import { type Files, site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

const PAGES = Array.from({ length: 90 }, (_, index) => index + 1);
const SECTIONS = Array.from({ length: 40 }, (_, index) => index + 1);

const sections = (title: string, section: string, sentence: string) =>
  `# ${title}\n\n${SECTIONS.map((n) => `## ${section} ${n} {#s${n}}\n\n${sentence.repeat(40)}\n`).join('\n')}`;

const FILES: Files = {
  ...fixtureFolder('long-sidebar'),
  'content/en/sections.md': sections('Many sections', 'Section', 'A sentence in a paragraph. '),
  'content/ar/sections.md': sections('أقسام كثيرة', 'القسم', 'جملة في فقرة. '),
  ...Object.fromEntries(PAGES.map((n) => [`content/en/many/p${n}.md`, `# Page ${n}\n`])),
};

let built: Promise<string> | undefined;

/** URL of the built site under `preview`, without the slash at its end. */
export function demandingSite(): Promise<string> {
  built ??= site(FILES).then(({ root }) => buildAndPreview(root));
  return built;
}
