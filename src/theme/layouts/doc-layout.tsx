import { Article } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';
import { useSlot } from '../theme-context.js';
import { DocShell } from './doc-shell.js';

/**
 * A page of documentation: sidebar, breadcrumbs, content, footer, outline. Custom layouts can use it too.
 * @param children what to show instead of the article. It may contain `<Article />`.
 */
export function DocLayout({ children }: { children?: ReactNode }) {
  const Breadcrumbs = useSlot('Breadcrumbs');
  const DocMeta = useSlot('DocMeta');
  const PageActions = useSlot('PageActions');
  return (
    <DocShell>
      <div className="dc-doc">
        <Breadcrumbs />
        <DocMeta />
        <PageActions />
        {children ?? <Article />}
      </div>
    </DocShell>
  );
}
