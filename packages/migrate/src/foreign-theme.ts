/** The theme of the old project: its accent color moves, and its files are listed. */
import type { MigrationReport } from './migration-report.js';
import type { SourceFolder } from './source-folder.js';

const ACCENT =
  /--(?:vp-c-brand-1|vp-c-brand|ifm-color-primary|sl-color-accent|rp-c-brand)\s*:\s*([^;{}]{1,100})[;}]/;
const COLOR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl|hwb|oklch|oklab|lab|lch)a?\([^(){};]*\)|[a-z]{3,20})$/i;
const KEYWORDS = /^(?:inherit|initial|unset|revert|currentcolor|transparent)$/i;

/** The rule with the accent of the old theme; undefined if it has none. `files`: its style sheets and modules. */
export function moveTheme(
  files: readonly string[],
  source: SourceFolder,
  report: MigrationReport,
): string | undefined {
  let accent: string | undefined;
  for (const file of files) {
    const own = isStyleSheet(file) && accent === undefined ? accentOf(source.read(file) ?? '') : undefined;
    accent ??= own;
    report.addRemainder({ file, line: 1, column: 1, ...remainderOf(file, own) });
  }
  return accent === undefined ? undefined : `:root {\n  --dc-color-accent: ${accent};\n}\n`;
}

export function isStyleSheet(file: string): boolean {
  return /\.(?:css|scss|sass|less|styl)$/.test(file);
}

function remainderOf(file: string, accent: string | undefined): { reason: string; instead: string } {
  if (!isStyleSheet(file))
    return {
      reason: 'The theme is not moved.',
      instead: "Replace parts of the theme of docs-cli: see 'docs-cli eject --list'.",
    };
  const except = accent === undefined ? '' : `, except its accent ${accent}`;
  return {
    reason: `The style sheet is not moved${except}.`,
    instead: 'Write your rules in content/_theme/index.css.',
  };
}

function accentOf(css: string): string | undefined {
  const value = ACCENT.exec(withoutComments(css))?.[1]?.trim() ?? '';
  return COLOR.test(value) && !KEYWORDS.test(value) ? value : undefined;
}

function withoutComments(css: string): string {
  return css
    .split('*/')
    .map((part) => part.split('/*', 1)[0])
    .join(' ');
}
