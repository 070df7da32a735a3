import { Link, type SocialLink, useAssetUrl } from '@docs-cli/core/runtime';
import { Dropdown } from '../ui/dropdown.js';
import { DiscordIcon, GitHubIcon, XIcon } from '../ui/icons.js';

const ICONS = {
  github: { Icon: GitHubIcon, name: 'GitHub' },
  x: { Icon: XIcon, name: 'X' },
  discord: { Icon: DiscordIcon, name: 'Discord' },
};

/** One icon: a link, or a button that shows a text, an image or some HTML of the config. */
export function SocialLinkItem({ link }: { link: SocialLink }) {
  const toUrl = useAssetUrl();
  const known = typeof link.icon === 'string' ? ICONS[link.icon] : undefined;
  const name = link.label ?? known?.name ?? new URL(link.content, 'https://link').hostname;
  const icon =
    typeof link.icon === 'string' ? (
      known && <known.Icon />
    ) : (
      <span className="icon-custom" aria-hidden="true" dangerouslySetInnerHTML={{ __html: link.icon.svg }} />
    );

  if (link.mode === 'link') {
    return (
      <Link className="control control-icon" href={link.content} aria-label={name}>
        {icon}
      </Link>
    );
  }
  return (
    <Dropdown label={name} text={icon}>
      <div className="social-content">
        {link.mode === 'text' && link.content}
        {link.mode === 'img' && <img src={toUrl(link.content)} alt={name} />}
        {link.mode === 'dom' && <div dangerouslySetInnerHTML={{ __html: link.content }} />}
      </div>
    </Dropdown>
  );
}
