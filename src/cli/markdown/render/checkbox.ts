/** The checkbox of a task list item. It shows a state and cannot be changed. */
import type { Token, Tokens } from 'marked';
import { escapeHtml } from '../escape.js';
import type { RenderContext } from './render-context.js';

export function writeCheckbox(token: Token, context: RenderContext): void {
  const { checked, label = '' } = token as Tokens.Checkbox & { label?: string };
  context.write(
    `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${escapeHtml(label)}"> `,
  );
}
