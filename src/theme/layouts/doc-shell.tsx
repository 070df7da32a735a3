/** The page around an article: sidebar, bar for narrow screens, main part with its footer, outline. */
import { usePage, useSidebar } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';
import { useOutlineEntries } from '../outline/use-outline-entries.js';
import { useSlot } from '../theme-context.js';

export function DocShell({ children }: { children: ReactNode }) {
  const { frontmatter } = usePage();
  const hasSidebar = useSidebar().length > 0 && frontmatter.sidebar !== false;
  const hasOutline = useOutlineEntries().length > 0;
  const Sidebar = useSlot('Sidebar');
  const LocalNav = useSlot('LocalNav');
  const TranslationNotice = useSlot('TranslationNotice');
  const VersionNotice = useSlot('VersionNotice');
  const DocBefore = useSlot('DocBefore');
  const DocAfter = useSlot('DocAfter');
  const DocFooter = useSlot('DocFooter');
  const Outline = useSlot('Outline');

  return (
    <div className="dc-doc-shell" data-sidebar={hasSidebar || undefined}>
      {hasSidebar && <Sidebar />}
      <LocalNav />
      <main id="shell-main" className="dc-doc-shell-main" tabIndex={-1}>
        <TranslationNotice />
        <VersionNotice />
        <DocBefore />
        {children}
        <DocAfter />
        <DocFooter />
      </main>
      {hasOutline && <Outline />}
    </div>
  );
}
