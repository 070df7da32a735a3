import { Article, Link, usePage, usePayload } from '@docs-cli/core/runtime';
import { useMessages, useSlot } from '../theme-context.js';
import { DocShell } from './doc-shell.js';

export function BlogLayout() {
  const PostList = useSlot('PostList');
  const { title } = usePage();
  const { tag, index } = usePayload().postList ?? {};
  const { allPostsText } = useMessages();
  return (
    <DocShell>
      {index !== undefined && (
        <p className="dc-post-index">
          <Link href={index}>{allPostsText}</Link>
        </p>
      )}
      {tag === undefined ? (
        <Article />
      ) : (
        <div className="dc-article">
          <h1>{title}</h1>
        </div>
      )}
      <PostList />
    </DocShell>
  );
}
