/** All files of a disk may share one storage: what leads to pages of one folder is kept under that folder's name. */
const { pathname } = new URL(window.__docs!.base, location.href);

export const STORAGE_SCOPE = `${pathname} `;
