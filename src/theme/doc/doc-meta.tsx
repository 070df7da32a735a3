import { usePage, usePayload } from '@docs-cli/core/runtime';
import { DateText } from '../ui/date-text.js';

/** The date of a page above its title, unless the page is a blog post: the article of a post contains the date. */
export function DocMeta() {
  const { date } = usePage().frontmatter;
  const { html } = usePayload();
  return date && !html?.includes('<div class="dc-post-header">') ? (
    <p className="dc-doc-meta">
      <DateText iso={date} />
    </p>
  ) : null;
}
