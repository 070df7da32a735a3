import { Link, usePayload, useSite } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';

/** Links to the page in the default version, or to the home page of that version. */
export function VersionNotice() {
  const { page, versions } = usePayload();
  const { multiVersion } = useSite();
  const { otherVersionText, defaultVersionText } = useMessages();
  const target = versions?.find(({ version }) => version === multiVersion.default);
  if (!target || page.version === target.version) return null;
  return (
    <p className="dc-translation-notice" role="note">
      <span>
        {otherVersionText.replace('{version}', () => page.version)}{' '}
        <Link href={target.link}>{defaultVersionText.replace('{version}', () => target.version)}</Link>
      </span>
    </p>
  );
}
