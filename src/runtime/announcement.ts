/**
 * A classic script that blocks in `<head>` on sites with an announcement that readers can close: hides it
 * before the first paint if the reader has closed it.
 */
import { hideClosedAnnouncement } from './browser/closed-announcement.js';

const id = document.currentScript?.dataset.announcement;
if (id) hideClosedAnnouncement(id);
