import { type SocialLinkData, useSite } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { Dropdown } from '../ui/dropdown.js';
import { MoreIcon } from '../ui/icons.js';
import { SocialLinkItem } from './social-link-item.js';

/** Maximum number of icons in the bar. The rest are in a dropdown. */
const INLINE = 5;

export function SocialLinks() {
  const { socialLinks } = useSite().themeConfig;
  const { socialLinksText } = useMessages();
  if (socialLinks.length === 0) return null;
  const rest = socialLinks.slice(INLINE);
  return (
    <div className="dc-social-links">
      <SocialList links={socialLinks.slice(0, INLINE)} label={socialLinksText} />
      {rest.length > 0 && (
        <Dropdown label={socialLinksText} text={<MoreIcon />}>
          <SocialList links={rest} label={socialLinksText} />
        </Dropdown>
      )}
    </div>
  );
}

function SocialList({ links, label }: { links: SocialLinkData[]; label: string }) {
  return (
    <ul className="dc-social-list" aria-label={label}>
      {links.map((link) => (
        <li key={`${link.mode} ${link.content}`}>
          <SocialLinkItem link={link} />
        </li>
      ))}
    </ul>
  );
}
