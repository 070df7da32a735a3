import { Article } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';
import { useSlot } from '../theme-context.js';

export function BlankLayout({ children }: { children?: ReactNode }) {
  const TranslationNotice = useSlot('TranslationNotice');
  return (
    <main id="shell-main" className="blank" tabIndex={-1}>
      <TranslationNotice />
      {children ?? <Article />}
    </main>
  );
}
