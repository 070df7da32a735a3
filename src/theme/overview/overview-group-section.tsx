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
            {item.headers.length > 0 && (
              <ul>
                {item.headers.map((header) => (
                  <li key={header.id} data-depth={header.depth}>
                    <Link href={`${item.link}#${encodeURIComponent(header.id)}`}>
                      <BreakableText text={header.text} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
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
