import { closeAnnouncement, useSite } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { CloseIcon } from '../ui/icons.js';

/** A script in `<head>` hides an announcement that the reader has closed, before it is painted. */
export function Announcement() {
  const { announcement } = useSite().themeConfig;
  const { announcementText, closeText } = useMessages();
  if (!announcement) return null;
  const { html, id } = announcement;
  return (
    <section className="dc-announcement" aria-label={announcementText}>
      <div
        className="dc-announcement-text"
        // The text may be in the default language.
        dir="auto"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {id && (
        <button
          type="button"
          className="dc-control dc-needs-script"
          aria-label={closeText}
          onClick={() => closeAnnouncement(id)}
        >
          <CloseIcon />
        </button>
      )}
    </section>
  );
}
