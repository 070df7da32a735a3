import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';
import { Frame } from './frame.js';

export function BlogLayout() {
  const PostList = useSlot('PostList');
  return (
    <Frame>
      <Article />
      <PostList />
    </Frame>
  );
}
