/**
 * A classic script that blocks in `<head>` on sites with an announcement that readers can close: hides it
 * before the first paint if the reader has closed it.
 */
import { readStored } from './browser/storage.js';

const id = document.currentScript?.dataset.announcement;
if (id && id === readStored('docs-announcement')) document.documentElement.dataset.announcement = id;
