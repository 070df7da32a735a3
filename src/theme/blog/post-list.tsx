import { Link, usePayload } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { DateText } from '../ui/date-text.js';

export function PostList() {
  const { page, posts = [] } = usePayload();
  const { feedText } = useMessages();
  const [feed] = page.feeds;
  return (
    <>
      <ol className="post-list">
        {posts.map((post) => (
          <li key={post.link} className="post">
            <p className="post-date">
              <DateText iso={post.date} />
            </p>
            <div className="post-body" lang={post.lang} dir={post.dir}>
              <h2 id={post.id} className="post-title">
                <Link href={post.link}>{post.text}</Link>
              </h2>
              {post.description && <p>{post.description}</p>}
            </div>
          </li>
        ))}
      </ol>
      {feed && (
        <a className="feed-link" href={feed.url} type={feed.mime}>
          {feedText}
        </a>
      )}
    </>
  );
}
