/**
 * An error message over the page. Screen readers announce it at once, and it stays until the reader dismisses
 * it.
 */
import type { Messages } from '../model/index.js';

let notice: HTMLElement | undefined;

export function hideNotice(): void {
  notice?.remove();
  notice = undefined;
}

export interface NoticeOptions {
  text: string;
  /** Label of the button. */
  action: string;
  onAction(): void;
  onClose?(): void;
}

export function showNotice(
  { closeText }: Messages,
  { text, action, onAction, onClose }: NoticeOptions,
): void {
  hideNotice();
  notice = document.createElement('div');
  notice.className = 'dc-notice dc-popover-box';
  notice.setAttribute('role', 'alert');
  notice.append(text, button(action, onAction), button(closeText, onClose));
  document.body.append(notice);
}

function button(text: string, onPress?: () => void): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'dc-control';
  element.textContent = text;
  element.onclick = () => {
    hideNotice();
    onPress?.();
  };
  return element;
}
