import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';
import { DocShell } from './doc-shell.js';

export function DocLayout() {
  const Breadcrumbs = useSlot('Breadcrumbs');
  const DocMeta = useSlot('DocMeta');
  const PageActions = useSlot('PageActions');
  return (
    <DocShell>
      <div className="doc">
        <Breadcrumbs />
        <DocMeta />
        <PageActions />
        <Article />
      </div>
    </DocShell>
  );
}
