/** Remembers which announcement the reader has closed. CSS hides it if `<html>` has its id. */
import { readStored, writeStored } from './storage.js';

const KEY = 'docs-announcement';

/** Hides the announcement with this id on all pages, now and on later visits. */
export function closeAnnouncement(id: string): void {
  writeStored(KEY, id);
  hide(id);
}

/** Hides the announcement with this id if the reader has closed it. */
export function hideClosedAnnouncement(id: string): void {
  if (id === readStored(KEY)) hide(id);
}

function hide(id: string): void {
  document.documentElement.dataset.announcement = id;
}
