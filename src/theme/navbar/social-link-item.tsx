import { Link, type SocialLinkData, useAssetUrl } from '@docs-cli/core/runtime';
import { Popover } from '../ui/popover.js';
import { Tooltip } from '../ui/tooltip.js';

/** One icon: a link, or a button that shows a text, an image or HTML from the config. */
export function SocialLinkItem({ link }: { link: SocialLinkData }) {
  const toUrl = useAssetUrl();
  const { mode, content, name, svg } = link;
  const icon = (
    <span className="dc-icon-custom" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
  );

  if (mode === 'link') {
    return (
      <Tooltip text={name}>
        <Link className="dc-control dc-control-icon" href={content} aria-label={name}>
          {icon}
        </Link>
      </Tooltip>
    );
  }
  return (
    <Popover label={name} text={icon}>
      {mode === 'text' && content}
      {/* Loaded when it becomes visible. */}
      {mode === 'img' && <img src={toUrl(content)} alt={name} loading="lazy" />}
      {mode === 'dom' && <div dangerouslySetInnerHTML={{ __html: content }} />}
    </Popover>
  );
}
