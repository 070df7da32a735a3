import { Article } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';
import { useSlot } from '../theme-context.js';

export function CustomLayout({ children }: { children?: ReactNode }) {
  const TranslationNotice = useSlot('TranslationNotice');
  return (
    <main id="shell-main" className="custom" tabIndex={-1}>
      <TranslationNotice />
      {children ?? <Article />}
    </main>
  );
}
