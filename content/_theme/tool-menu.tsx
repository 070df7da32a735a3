/** The menu beside the site's title: the tools of the family, and their community. */
import { Link } from '@docs-cli/core/runtime';
import { Dropdown } from '@docs-cli/core/theme';
import { usePathLanguage } from './language.js';
import { Logo } from './marks.js';
import { community, readLink, type ToolLink, tools } from './tools.js';

const texts = {
  en: { tools: 'Rstack tools', community: 'Community' },
  zh: { tools: 'Rstack 工具', community: '社区' },
};

export function ToolMenu() {
  const text = texts[usePathLanguage()];
  return (
    <div className="tool-menu">
      <Dropdown label={text.tools} align="start">
        <ul className="dc-menu-list">
          <ToolGroup entries={tools} label={text.tools} />
          <ToolGroup entries={community} label={text.community} />
        </ul>
      </Dropdown>
    </div>
  );
}

function ToolGroup({ entries, label }: { entries: ToolLink[]; label: string }) {
  const language = usePathLanguage();
  return (
    <li>
      <p className="dc-menu-heading" aria-hidden="true">
        {label}
      </p>
      <ul className="dc-menu-list" aria-label={label}>
        {entries.map((entry) => {
          const { description, url } = readLink(entry, language);
          return (
            <li key={entry.name}>
              <Link
                className="dc-menu-link tool-link"
                href={url}
                aria-current={entry.name === 'Rslib' ? 'true' : undefined}
              >
                <Logo mark={entry.logo} scale={entry.logoScale} />
                <span className="tool-name">{entry.name}</span>
                <span className="tool-about">{description}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
