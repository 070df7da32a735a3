/** A component of the site in an article, as the server renders it and the browser hydrates it. */
import { type ComponentType, createElement } from 'react';
import { RuntimeContext, type RuntimeValue } from './context.js';

export interface ComponentTreeProps {
  component: ComponentType<Record<string, unknown>>;
  /** The props that the page sets. */
  props: Record<string, unknown>;
  /** HTML of the Markdown between the tags; undefined for a tag without content. */
  content: string | undefined;
  value: RuntimeValue;
}

/** The element around the content. */
export const CONTENT_TAG = 'docs-children';

export function ComponentTree({ component: Component, props, content, value }: ComponentTreeProps) {
  const children =
    content === undefined
      ? []
      : [
          createElement(CONTENT_TAG, {
            key: CONTENT_TAG,
            suppressHydrationWarning: true,
            dangerouslySetInnerHTML: { __html: content },
          }),
        ];
  return <RuntimeContext value={value}>{createElement(Component, props, ...children)}</RuntimeContext>;
}
