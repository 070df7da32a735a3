import { usePage } from '@docs-cli/core/runtime';
import { DateText } from '../ui/date-text.js';

/** Above the title of an article. The title itself is part of the article. */
export function DocMeta() {
  const { date } = usePage().frontmatter;
  return date ? (
    <p className="dc-doc-meta">
      <DateText iso={date} />
    </p>
  ) : null;
}
