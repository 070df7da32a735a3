/** beautiful-mermaid is loaded when the first diagram is drawn, because a check with a warm cache needs none. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Its other options are colors and a font, which the style sheet sets. */
const OPTIONS = { transparent: true, padding: 4 } as const;

/** The part of beautiful-mermaid that is used. */
interface Renderer {
  renderMermaidSVG(source: string, options: typeof OPTIONS): string;
}

const url = import.meta.resolve('beautiful-mermaid');

/** For the cache: another version may write something else. */
export const { version: RENDERER_VERSION } = JSON.parse(
  readFileSync(new URL('../package.json', url), 'utf8'),
) as { version: string };

let render: ((source: string) => string) | undefined;

/**
 * Loads the renderer. The first diagram prepares the layout engine, and replaces `setTimeout` meanwhile. This must not
 * be ended half-way, so it has no time limit.
 */
export function loadRenderer(): (source: string) => string {
  if (render === undefined) {
    const { renderMermaidSVG } = createRequire(import.meta.url)(fileURLToPath(url)) as Renderer;
    render = (source) => renderMermaidSVG(source, OPTIONS);
    render('flowchart LR\n  a --> b');
  }
  return render;
}
