import type { TagType } from '@docs-cli/core/runtime';

/** The short label next to an entry of navbar or sidebar, for example `new`. */
export function Tag({ text, type }: { text?: string | undefined; type?: TagType | undefined }) {
  return text ? <span className={type ? `dc-tag dc-tag-${type}` : 'dc-tag'}>{text}</span> : null;
}
