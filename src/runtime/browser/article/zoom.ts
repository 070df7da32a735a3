/**
 * Makes images of the article zoomable. The viewer is a separate chunk (`zoom-view.ts`), fetched when an
 * image first gets the pointer or the focus.
 */
import { NAVIGATED } from '../boot/boot-context.js';

export interface ZoomTexts {
  /** Accessible name of an image that opens. */
  open: string;
  close: string;
}

/** CSS pixels. A smaller image that is not scaled down is an icon. */
const SMALLEST = 100;
const IMAGES = '[data-page-type="doc"] [data-article] img';
const CLICKABLE = 'a,button,summary,label,[role="button"]';

export function isZoomable(image: HTMLImageElement): boolean {
  if (image.closest('.no-zoom,[data-zoom="off"]') || image.parentElement?.closest(CLICKABLE)) return false;
  // An image that is hidden or not loaded yet has the size that its attributes give.
  const sizeOf = (name: 'width' | 'height') => image[name] || Number(image.getAttribute(name));
  const width = sizeOf('width');
  if (Math.max(width, sizeOf('height')) >= SMALLEST) return !image.complete || image.naturalWidth > 0;
  return !/\.svg(?:[?#]|$)/i.test(image.src) && image.naturalWidth > width;
}

/**
 * @param texts in the language of the current page.
 * @returns a function that stops it.
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

  /**
   * Makes an image a button, or removes the role. Done by script, because without script the image would be a
   * tab stop that does nothing.
   */
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
  // `load` does not bubble. The size of an image without size attributes is known only now.
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
