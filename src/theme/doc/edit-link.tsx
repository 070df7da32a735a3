import { Link, usePayload, useSite } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { PencilIcon } from '../ui/icons.js';

/** Shown only where the config gives both the address of the sources and the text of the link. */
export function EditLink() {
  const { editUrl } = usePayload();
  const { editLink } = useSite().themeConfig;
  const { editLinkText } = useMessages();
  if (!editUrl || !editLink?.docRepoBaseUrl || !editLink.text) return null;
  return (
    <Link className="edit-link" href={editUrl}>
      <PencilIcon />
      {editLinkText}
    </Link>
  );
}
