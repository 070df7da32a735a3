import { usePage } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';

export function DocFooter() {
  const { frontmatter } = usePage();
  const EditLink = useSlot('EditLink');
  const LastUpdated = useSlot('LastUpdated');
  const Pager = useSlot('Pager');
  if (frontmatter.footer === false) return null;
  return (
    <footer className="dc-doc-footer">
      <div className="dc-doc-footer-row">
        <EditLink />
        <LastUpdated />
      </div>
      <Pager />
    </footer>
  );
}
