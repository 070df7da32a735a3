/**
 * The article: HTML made from Markdown, put in as a string.
 *
 * On the first load the server's stays in place while React hydrates around it, so it is never sent twice and
 * costs no hydration, whatever its length. The client reads it back from the element marked `data-article`.
 */
import { memo } from 'react';
import { useRuntime, useTextLang } from './context.js';

interface HtmlProps extends ReturnType<typeof useTextLang> {
  html: string;
  className: string;
}

const Html = memo(function Html({ html, ...rest }: HtmlProps) {
  return (
    <div {...rest} data-article="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  );
});

/** The page's Markdown as HTML, in a `<div>` with the given class. One a page. */
export function Article({ className = 'article' }: { className?: string }) {
  const { payload } = useRuntime();
  const language = useTextLang();
  return <Html key={payload.page.routePath} className={className} html={payload.html ?? ''} {...language} />;
}
