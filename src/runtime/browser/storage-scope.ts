/** Under whose name a reader's choices of pages are kept: a site has an address, and so a storage, of its own. */
export const STORAGE_SCOPE = '';
