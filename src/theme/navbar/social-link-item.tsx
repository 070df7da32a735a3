import { Link, type SocialLink, useAssetUrl } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { DiscordIcon, GitHubIcon, XIcon } from '../ui/icons.js';
import { Popover } from '../ui/popover.js';
import { Tooltip } from '../ui/tooltip.js';

const ICONS = {
  github: { Icon: GitHubIcon, name: 'GitHub' },
  x: { Icon: XIcon, name: 'X' },
  discord: { Icon: DiscordIcon, name: 'Discord' },
};

/** One icon: a link, or a button that shows a text, an image or some HTML of the config. */
export function SocialLinkItem({ link }: { link: SocialLink }) {
  const toUrl = useAssetUrl();
  const { socialLinksText } = useMessages();
  const { mode, content } = link;
  const known = typeof link.icon === 'string' ? ICONS[link.icon] : undefined;
  const name = link.label ?? known?.name ?? (mode === 'link' ? addressee(content) : socialLinksText);
  const icon =
    typeof link.icon === 'string' ? (
      known && <known.Icon />
    ) : (
      <span className="icon-custom" aria-hidden="true" dangerouslySetInnerHTML={{ __html: link.icon.svg }} />
    );

  if (mode === 'link') {
    return (
      <Tooltip text={name}>
        <Link className="control control-icon" href={content} aria-label={name}>
          {icon}
        </Link>
      </Tooltip>
    );
  }
  return (
    <Popover label={name} text={icon}>
      {mode === 'text' && content}
      {/* Loaded when it is looked at. */}
      {mode === 'img' && <img src={toUrl(content)} alt={name} loading="lazy" />}
      {mode === 'dom' && <div dangerouslySetInnerHTML={{ __html: content }} />}
    </Popover>
  );
}

/** Who is meant by an address: a host, or what stands behind `mailto:`. */
function addressee(address: string): string {
  const { hostname, pathname } = new URL(address, 'https://link');
  return hostname || pathname;
}
