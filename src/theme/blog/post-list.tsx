import { type BlogPost, Link, usePage, usePayload, useSite } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { DateText } from '../ui/date-text.js';
import { FeedIcon } from '../ui/icons.js';
import { SiteLogo } from '../ui/site-logo.js';

export function PostList() {
  const { page, posts = [], postList } = usePayload();
  const { feedText } = useMessages();
  const [feed] = page.feeds;
  return (
    <>
      {feed && (
        <a className="dc-feed-link" href={feed.url} type={feed.mime}>
          <FeedIcon />
          {feedText}
        </a>
      )}
      <ol className="dc-post-list">
        {posts.map((post, index) => (
          <li key={post.link} className="dc-post">
            {index === 0 && postList?.index === undefined && <PostCover post={post} />}
            <PostFacts post={post} />
            <div className="dc-post-body" lang={post.lang} dir={post.dir}>
              <h2 id={post.id} className="dc-post-title">
                <Link href={post.link}>{post.text}</Link>
              </h2>
              {post.description && <p>{post.description}</p>}
            </div>
          </li>
        ))}
      </ol>
      <PostListPager />
      <PostTags />
    </>
  );
}

/** The image of the newest post, or else the logo of the site. */
function PostCover({ post: { image, link } }: { post: BlogPost }) {
  const { logo } = useSite();
  if (image === undefined && logo === undefined) return null;
  return (
    <Link className="dc-post-cover" href={link} tabIndex={-1} aria-hidden="true">
      {image === undefined ? (
        <SiteLogo className="dc-post-cover-logo" size={96} />
      ) : (
        <img className="dc-post-cover-image" src={image} alt="" width="1200" height="630" loading="lazy" />
      )}
    </Link>
  );
}

/** Date, reading time, authors and tags. */
function PostFacts({ post: { date, authors, minutes, tags } }: { post: BlogPost }) {
  const { lang } = usePage();
  const { readingTimeText } = useMessages();
  const time = new Intl.NumberFormat(lang, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  const text = readingTimeText.replace('{minutes}', `${minutes}`).replace('{time}', time.format(minutes));
  return (
    <ul className="dc-post-header">
      <li>
        <DateText iso={date} />
      </li>
      {/* Node and the browser may have different locale data. The server's text is kept. */}
      <li suppressHydrationWarning>{text}</li>
      {authors.map(({ name, url }) => (
        <li key={`${name} ${url}`}>{url === undefined ? name : <Link href={url}>{name}</Link>}</li>
      ))}
      {tags.map(({ text, link }) => (
        <li key={link}>
          <bdi>
            <Link href={link}>{`#${text}`}</Link>
          </bdi>
        </li>
      ))}
    </ul>
  );
}

function PostListPager() {
  const { newer, older } = usePayload().postList ?? {};
  const { newerPostsText, olderPostsText } = useMessages();
  if (newer === undefined && older === undefined) return null;
  return (
    <nav className="dc-post-pager" aria-label={`${newerPostsText}, ${olderPostsText}`}>
      {newer !== undefined && (
        <Link href={newer} className="dc-button dc-button-alt" rel="prev">
          {newerPostsText}
        </Link>
      )}
      {older !== undefined && (
        <Link href={older} className="dc-button dc-button-alt" rel="next">
          {olderPostsText}
        </Link>
      )}
    </nav>
  );
}

/** Links to the lists of posts with each tag of the blog. */
function PostTags() {
  const { tags = [], tagsLink } = usePayload().postList ?? {};
  const { tagsText } = useMessages();
  if (tagsLink !== undefined)
    return (
      <nav className="dc-post-tags" aria-label={tagsText}>
        <Link href={tagsLink} className="dc-button dc-button-alt">
          {tagsText}
        </Link>
      </nav>
    );
  if (tags.length === 0) return null;
  return (
    <nav className="dc-post-tags" aria-labelledby="shell-tags">
      <h2 id="shell-tags">{tagsText}</h2>
      <ul className="dc-post-header">
        {tags.map(({ text, link }) => (
          <li key={link}>
            <bdi>
              <Link href={link}>{`#${text}`}</Link>
            </bdi>
          </li>
        ))}
      </ul>
    </nav>
  );
}
