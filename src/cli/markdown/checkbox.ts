/** The box of a task list's item: it shows a state and cannot be changed. */
import type { Token, Tokens } from 'marked';
import { escapeHtml } from './escape.js';
import type { Page } from './page.js';

export function writeCheckbox(token: Token, page: Page): void {
  const { checked, label = '' } = token as Tokens.Checkbox & { label?: string };
  page.write(
    `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${escapeHtml(label)}"> `,
  );
}
