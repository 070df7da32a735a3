import { usePage } from '@docs-cli/core/runtime';
import { DateText } from '../ui/date-text.js';

/** Over the title of an article, which is part of the article itself. */
export function DocMeta() {
  const { date } = usePage().frontmatter;
  return date ? (
    <p className="doc-meta">
      <DateText iso={date} />
    </p>
  ) : null;
}
