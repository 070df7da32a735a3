import { directionOf, Link, type OverviewGroup, type OverviewItem, usePage } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { BreakableText } from '../ui/breakable-text.js';

export function OverviewGroupSection({ group }: { group: OverviewGroup }) {
  const Title = group.name === '' ? 'h2' : 'h3';
  return (
    <section className="dc-overview-group">
      {group.name !== '' && (
        <h2 lang={group.lang} dir={group.dir}>
          {group.name}
        </h2>
      )}
      <ul className="dc-overview-items">
        {group.items.map((item) => (
          <li key={item.link} className="dc-overview-item" lang={item.lang} dir={item.dir}>
            <Title>
              {/* The group's own page has the same name as the heading above. */}
              {item.text === group.name ? (
                <OwnPageLink item={item} />
              ) : (
                <Link href={item.link}>{item.text}</Link>
              )}
            </Title>
            {item.description && <p>{item.description}</p>}
            <OverviewHeadings link={item.link} headings={item.headers} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The headings of a page. Those below another one are in its list. */
function OverviewHeadings({ link, headings }: { link: string; headings: OverviewItem['headers'] }) {
  if (headings.length === 0) return null;
  const top = headings[0]!.depth;
  const starts = headings.flatMap(({ depth }, i) => (depth <= top ? [i] : []));
  return (
    <ul>
      {starts.map((start, i) => {
        const { id, text } = headings[start]!;
        return (
          <li key={id}>
            <Link href={`${link}#${encodeURIComponent(id)}`}>
              <BreakableText text={text} />
            </Link>
            <OverviewHeadings link={link} headings={headings.slice(start + 1, starts[i + 1])} />
          </li>
        );
      })}
    </ul>
  );
}

/** Its text has the language of the interface, even if the page has another one. */
function OwnPageLink({ item }: { item: OverviewItem }) {
  const { overviewTitle } = useMessages();
  const { lang } = usePage();
  return (
    <Link href={item.link} lang={item.lang && lang} dir={item.dir && directionOf(lang)}>
      {overviewTitle}
    </Link>
  );
}
