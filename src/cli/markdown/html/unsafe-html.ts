/** Reports HTML that `markdown.html: 'sanitised'` does not allow. */
import type { RenderContext } from '../render/render-context.js';

export function reportUnsafe(
  context: RenderContext,
  message: string,
  place: { offset: number; length: number },
): void {
  context.report({
    level: 'warning',
    code: 'unsafe-html',
    message: `${message}, so it is removed.`,
    hint: "Use Markdown or a component. The guide 'Raw HTML' lists the allowed HTML.",
    ...place,
  });
}
