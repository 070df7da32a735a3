/** The buttons next to the title: copy the page as Markdown, or open it in an AI assistant. */
import { useCopyMarkdown, useMarkdownAddress } from '@docs-cli/core/runtime';
import { type RefObject, useEffect, useRef } from 'react';
import { useMessages } from '../theme-context.js';
import { Dropdown } from '../ui/dropdown.js';
import { CheckIcon, CopyIcon } from '../ui/icons.js';

const ASSISTANTS = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
];

export function PageActions() {
  const texts = useMessages();
  const { url, absolute } = useMarkdownAddress();
  const box = useRef<HTMLDivElement>(null);
  useClosingOnMouseDown(box);
  const prompt = absolute && encodeURIComponent(texts.assistantPromptText.replace('{url}', () => absolute));

  return (
    <div ref={box} className="dc-page-actions">
      <CopyButton />
      <Dropdown label={texts.pageActionsText} hover={false}>
        <ul className="dc-menu-list">
          <li>
            <a className="dc-menu-link" href={url}>
              {texts.viewMarkdownText}
            </a>
          </li>
          {prompt &&
            ASSISTANTS.map(({ name, address }) => (
              <li key={name}>
                <a className="dc-menu-link" href={address + prompt} target="_blank" rel="noopener noreferrer">
                  {texts.openInAssistantText.replace('{name}', name)}
                </a>
              </li>
            ))}
        </ul>
      </Dropdown>
    </div>
  );
}

function CopyButton() {
  const { copyPageText, codeCopiedText, navigationFailedText } = useMessages();
  const { state, copy } = useCopyMarkdown({ copied: codeCopiedText, failed: navigationFailedText });
  const button = useRef<HTMLButtonElement>(null);

  // A disabled button loses the focus.
  const isLoading = state === 'loading';
  const wasLoading = useRef(false);
  useEffect(() => {
    if (wasLoading.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasLoading.current = isLoading;
  }, [isLoading]);

  return (
    <button
      ref={button}
      type="button"
      className="dc-control dc-copy-page dc-needs-script"
      aria-label={copyPageText}
      aria-busy={isLoading}
      disabled={isLoading}
      data-state={state}
      onClick={() => void copy()}
    >
      {state === 'success' ? <CheckIcon /> : <CopyIcon />}
      <span className="dc-copy-page-text">{copyPageText}</span>
    </button>
  );
}

/** Closes a popover on pointer down. The browser closes it on pointer up. */
function useClosingOnMouseDown(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onMouseDown = (event: MouseEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return;
      box.current?.querySelector<HTMLElement>(':popover-open')?.hidePopover();
    };
    document.addEventListener('mousedown', onMouseDown);
    return () => document.removeEventListener('mousedown', onMouseDown);
  }, [box]);
}
