import type { Box } from '../../plugin/container.js';

/** The group whose tabs are synchronized: `group=name` in the attributes or the title, or the whole title. */
export function tabGroupOf({ attributes, title }: Pick<Box, 'attributes' | 'title'>): string | undefined {
  return /group=["']?([\w-]+)/.exec(attributes)?.[1] ?? /^(?:group=)?["']?([\w-]+)/.exec(title)?.[1];
}
