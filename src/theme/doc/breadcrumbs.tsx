import { Link, usePayload } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';

/** The last step is the page itself. */
export function Breadcrumbs() {
  const { breadcrumbs } = usePayload();
  const { breadcrumbsText } = useMessages();
  return breadcrumbs ? (
    <nav className="dc-breadcrumbs" aria-label={breadcrumbsText}>
      <ol>
        {breadcrumbs.map(({ text, link, lang, dir }, i) => (
          <li key={link}>
            <Link
              href={link}
              lang={lang}
              dir={dir}
              aria-current={i === breadcrumbs.length - 1 ? 'page' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  ) : null;
}
