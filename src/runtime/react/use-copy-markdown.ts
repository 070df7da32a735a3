/** Copies the Markdown of the current page. */
import { useEffect, useRef, useState } from 'react';
import { announce } from '../browser/announce.js';
import { copyText } from '../browser/article/clipboard.js';
import { markdownOf } from '../browser/article/copy-page.js';
import { useMarkdownAddress } from './use-markdown-address.js';

/** Milliseconds for which the button shows that it has copied. */
const COPIED_DURATION = 500;

export type CopyState = 'idle' | 'loading' | 'success';

/** @param texts announced when the page was copied, and when it could not be fetched. */
export function useCopyMarkdown(texts: { copied: string; failed: string }): {
  state: CopyState;
  copy(): Promise<void>;
} {
  const { url } = useMarkdownAddress();
  // Stored with the URL: after a navigation the button is idle, even if a request for the previous page is
  // pending.
  const [held, setHeld] = useState<{ url: string; state: CopyState }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const show = (state: CopyState) => setHeld({ url, state });
    clearTimeout(timer.current);
    const text = markdownOf(url);
    if (typeof text !== 'string') show('loading');
    try {
      const isCopied = await copyText(text);
      show(isCopied ? 'success' : 'idle');
      if (!isCopied) return;
      announce(texts.copied);
      timer.current = setTimeout(() => show('idle'), COPIED_DURATION);
    } catch (error) {
      show('idle');
      console.error(error);
      announce(texts.failed);
    }
  }
  return { state: held?.url === url ? held.state : 'idle', copy };
}
