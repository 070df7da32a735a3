import { Link, usePayload, useSite } from '@docs-cli/core/runtime';
import { PencilIcon } from '../ui/icons.js';

/** Shown only if the config sets both the URL of the sources and the text of the link. */
export function EditLink() {
  const { editUrl } = usePayload();
  const { editLink } = useSite().themeConfig;
  if (!editUrl || !editLink?.docRepoBaseUrl || !editLink.text) return null;
  return (
    <Link className="dc-edit-link" href={editUrl}>
      <PencilIcon />
      {editLink.text}
    </Link>
  );
}
