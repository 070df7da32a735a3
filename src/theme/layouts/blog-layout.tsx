import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';
import { DocShell } from './doc-shell.js';

export function BlogLayout() {
  const PostList = useSlot('PostList');
  return (
    <DocShell>
      <Article />
      <PostList />
    </DocShell>
  );
}
