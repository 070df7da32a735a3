import { usePage, useSite } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { Dropdown } from '../ui/dropdown.js';
import { VersionLinks } from './version-links.js';

export function VersionSwitcher() {
  const { multiVersion } = useSite();
  const { version } = usePage();
  const { versionsText } = useMessages();
  if (multiVersion.versions.length < 2) return null;
  const current = version || multiVersion.default;
  return (
    <Dropdown label={`${versionsText}: ${current}`} text={current}>
      <VersionLinks />
    </Dropdown>
  );
}
