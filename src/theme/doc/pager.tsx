import { Link, usePayload } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';

export function Pager() {
  const { prev, next } = usePayload();
  const { prevPageText, nextPageText, pagerText } = useMessages();
  if (!prev && !next) return null;
  return (
    <nav className="pager" aria-label={pagerText}>
      {prev && (
        <Link className="pager-link pager-prev" rel="prev" href={prev.link}>
          <span className="pager-label">{prevPageText}</span>
          <span className="pager-title" lang={prev.lang} dir={prev.dir}>
            {prev.text}
          </span>
        </Link>
      )}
      {next && (
        <Link className="pager-link pager-next" rel="next" href={next.link}>
          <span className="pager-label">{nextPageText}</span>
          <span className="pager-title" lang={next.lang} dir={next.dir}>
            {next.text}
          </span>
        </Link>
      )}
    </nav>
  );
}
