import { Link, type OverviewGroup } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';

export function OverviewGroupSection({ group }: { group: OverviewGroup }) {
  const { overviewTitle } = useMessages();
  const Title = group.name === '' ? 'h2' : 'h3';
  return (
    <section className="overview-group">
      {group.name !== '' && (
        <h2 lang={group.lang} dir={group.dir}>
          {group.name}
        </h2>
      )}
      <ul className="overview-items">
        {group.items.map((item) => (
          <li key={item.link} className="overview-item" lang={item.lang} dir={item.dir}>
            <Title>
              {/* The group's own page has the same name as the heading above. */}
              <Link href={item.link}>{item.text === group.name ? overviewTitle : item.text}</Link>
            </Title>
            {item.headers.length > 0 && (
              <ul>
                {item.headers.map((header) => (
                  <li key={header.id} data-depth={header.depth}>
                    <Link href={`${item.link}#${encodeURIComponent(header.id)}`}>{header.text}</Link>
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
