import { usePage } from '@docs-cli/core/runtime';
import { DateText } from '../ui/date-text.js';

/** Under the title of an article. The title is part of the article, so the style sheet puts this in its place. */
export function DocMeta() {
  const { date } = usePage().frontmatter;
  return date ? (
    <p className="doc-meta">
      <DateText iso={date} />
    </p>
  ) : null;
}
