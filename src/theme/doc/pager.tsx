import { Link, usePayload } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';

export function Pager() {
  const { prev, next } = usePayload();
  const { prevPageText, nextPageText, pagerText } = useMessages();
  if (!prev && !next) return null;
  return (
    <nav className="dc-pager" aria-label={pagerText}>
      {prev && (
        <Link className="dc-pager-link dc-pager-prev" rel="prev" href={prev.link}>
          <span className="dc-pager-label">{prevPageText}</span>
          <span className="dc-pager-title" lang={prev.lang} dir={prev.dir}>
            {prev.text}
          </span>
        </Link>
      )}
      {next && (
        <Link className="dc-pager-link dc-pager-next" rel="next" href={next.link}>
          <span className="dc-pager-label">{nextPageText}</span>
          <span className="dc-pager-title" lang={next.lang} dir={next.dir}>
            {next.text}
          </span>
        </Link>
      )}
    </nav>
  );
}
