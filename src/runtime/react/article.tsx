/**
 * The article: HTML made from Markdown, inserted as a string.
 *
 * On the first load the server's HTML stays in place while React hydrates around it. It is not sent twice,
 * and hydration does not depend on its length. The client reads it back from the element marked
 * `data-article`.
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

/** The page's Markdown as HTML, in a `<div>` with the given class. Use it once per page. */
export function Article({ className = 'dc-article' }: { className?: string }) {
  const { payload } = useRuntime();
  const language = useTextLang();
  return <Html key={payload.page.routePath} className={className} html={payload.html ?? ''} {...language} />;
}
