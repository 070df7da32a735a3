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
    <section className="announcement" aria-label={announcementText}>
      <div
        className="announcement-text"
        // The text may be in the default language.
        dir="auto"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {id && (
        <button
          type="button"
          className="control needs-script"
          aria-label={closeText}
          onClick={() => closeAnnouncement(id)}
        >
          <CloseIcon />
        </button>
      )}
    </section>
  );
}
