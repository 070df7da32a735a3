import { Article, usePage } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';
import { useSlot } from '../theme-context.js';

/** Default of the slots `CustomLayout` and `BlankLayout`: without a component of the site, shows the article. */
export function CustomLayout({ children }: { children?: ReactNode }) {
  const { pageType } = usePage();
  const TranslationNotice = useSlot('TranslationNotice');
  return (
    <main id="shell-main" className={pageType === 'blank' ? 'dc-blank' : 'dc-custom'} tabIndex={-1}>
      <TranslationNotice />
      {children ?? <Article />}
    </main>
  );
}
