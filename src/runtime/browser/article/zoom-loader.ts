/** Loads the zoom code, which is a separate chunk for pages that have an image. */
import { NAVIGATED } from '../boot/boot-context.js';
import type { ZoomTexts } from './zoom.js';

/**
 * @returns undefined for a page without images, or if the code cannot be fetched: the page works without it.
 */
export async function loadZoom() {
  return document.querySelector('[data-article] img')
    ? import('./zoom.js').catch((error) => console.error(error))
    : undefined;
}

/** Waits for the first page with an image. */
export function startZoomLater(texts: () => ZoomTexts): void {
  let isStarted = false;
  const end = new AbortController();
  const start = async () => {
    const zoom = await loadZoom();
    if (!zoom || isStarted) return;
    isStarted = true;
    end.abort();
    zoom.startZoom(texts);
  };
  document.addEventListener(NAVIGATED, start, { signal: end.signal });
}
