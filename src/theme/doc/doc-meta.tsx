import { usePage, usePayload } from '@docs-cli/core/runtime';
import { DateText } from '../ui/date-text.js';

/** The date above the title of an article. The title is part of the article, and so is the date of a blog post. */
export function DocMeta() {
  const { date } = usePage().frontmatter;
  const { html } = usePayload();
  return date && !html?.includes('<div class="dc-post-header">') ? (
    <p className="dc-doc-meta">
      <DateText iso={date} />
    </p>
  ) : null;
}
