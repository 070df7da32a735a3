/**
 * Images of the article that open enlarged: which ones, and how a reader asks for it. What shows them is code of
 * its own (`zoom-view.ts`), fetched when the pointer or the focus first comes near.
 */
import { NAVIGATED } from './boot-context.js';

export interface ZoomTexts {
  /** Names an image as something that opens. */
  open: string;
  close: string;
}

/** CSS pixels. What is smaller, and not scaled down, is an icon. */
const SMALLEST = 100;
const IMAGES = '[data-page-type="doc"] [data-article] img';
const CLICKABLE = 'a,button,summary,label,[role="button"]';

export function isZoomable(image: HTMLImageElement): boolean {
  if (image.closest('.no-zoom,[data-zoom="off"]') || image.parentElement?.closest(CLICKABLE)) return false;
  // An image that is hidden, or still to come, has the size that the page gives it.
  const sizeOf = (name: 'width' | 'height') => image[name] || Number(image.getAttribute(name));
  const width = sizeOf('width');
  if (Math.max(width, sizeOf('height')) >= SMALLEST) return !image.complete || image.naturalWidth > 0;
  return !/\.svg(?:[?#]|$)/i.test(image.src) && image.naturalWidth > width;
}

/**
 * @param texts in the language of the page that is shown.
 * @returns ends it.
 */
export function startZoom(texts: () => ZoomTexts): () => void {
  const end = new AbortController();
  const { signal } = end;
  let view: Promise<typeof import('./zoom-view.js')> | undefined;
  let close: (() => void) | undefined;

  function fetchView() {
    view ??= import('./zoom-view.js');
    view.catch(() => {
      view = undefined;
    });
    return view;
  }

  /** Makes an image a button, or no longer one. Not before there is script: it would be a stop that does nothing. */
  function mark(image: HTMLImageElement): void {
    const zoomable = isZoomable(image);
    if (zoomable === image.classList.contains('is-zoomable')) return;
    image.classList.toggle('is-zoomable', zoomable);
    const { open } = texts();
    const attributes = {
      role: 'button',
      tabindex: '0',
      'aria-haspopup': 'dialog',
      'aria-label': image.alt ? `${open}: ${image.alt}` : open,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (zoomable) image.setAttribute(name, value);
      else image.removeAttribute(name);
    }
  }

  function markAll(): void {
    for (const image of document.querySelectorAll<HTMLImageElement>(IMAGES)) mark(image);
  }

  async function open(image: HTMLImageElement): Promise<void> {
    try {
      const { openZoom } = await fetchView();
      close?.();
      close = openZoom(image, texts());
    } catch (error) {
      console.error(error);
    }
  }

  function on<K extends keyof DocumentEventMap>(
    type: K,
    act: (image: HTMLImageElement, event: DocumentEventMap[K]) => void,
  ): void {
    document.addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (target instanceof HTMLImageElement && target.classList.contains('is-zoomable'))
          act(target, event);
      },
      { signal },
    );
  }

  markAll();
  document.addEventListener(
    NAVIGATED,
    () => {
      close?.();
      markAll();
    },
    { signal },
  );
  // It does not bubble. Only now is it known how large an image without a size is.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.matches(IMAGES)) mark(target);
    },
    { capture: true, signal },
  );
  for (const type of ['pointerover', 'pointerdown', 'focusin'] as const)
    on(type, () => void fetchView().catch(() => undefined));
  on('click', (image, event) => {
    if (!event.defaultPrevented) void open(image);
  });
  on('keydown', (image, event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) void open(image);
  });
  return () => end.abort();
}
