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
 * Makes an image a button, or removes the role. Done by script, because without script the image would be a
 * tab stop that does nothing.
 */
function mark(image: HTMLImageElement, texts: ZoomTexts): void {
  const zoomable = isZoomable(image);
  if (zoomable === image.classList.contains('dc-is-zoomable')) return;
  image.classList.toggle('dc-is-zoomable', zoomable);
  const attributes = {
    role: 'button',
    tabindex: '0',
    'aria-haspopup': 'dialog',
    'aria-label': image.alt ? `${texts.open}: ${image.alt}` : texts.open,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (zoomable) image.setAttribute(name, value);
    else image.removeAttribute(name);
  }
}

let view: Promise<typeof import('./zoom-view.js')> | undefined;

function fetchView() {
  view ??= import('./zoom-view.js');
  view.catch(() => {
    view = undefined;
  });
  return view;
}

/** @param texts in the language of the current page. */
export function startZoom(texts: () => ZoomTexts): void {
  let close: (() => void) | undefined;

  async function open(image: HTMLImageElement): Promise<void> {
    try {
      const { openZoom } = await fetchView();
      close?.();
      close = openZoom(image, texts());
    } catch (error) {
      console.error(error);
    }
  }

  function markAll(): void {
    for (const image of document.querySelectorAll<HTMLImageElement>(IMAGES)) mark(image, texts());
  }

  markAll();
  const onNavigated = () => {
    close?.();
    markAll();
  };
  document.addEventListener(NAVIGATED, onNavigated);
  // `load` does not bubble. The size of an image without size attributes is known only now.
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.matches(IMAGES)) mark(target, texts());
  };
  document.addEventListener('load', onLoad, true);
  for (const type of ['pointerover', 'pointerdown', 'focusin'] as const)
    onZoomable(type, () => void fetchView().catch(() => undefined));
  onZoomable('click', (image, event) => event.defaultPrevented || void open(image));
  const onKey = (image: HTMLImageElement, event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) void open(image);
  };
  onZoomable('keydown', onKey);
}

/** Calls a function for each event of this type on a zoomable image. */
function onZoomable<K extends keyof DocumentEventMap>(
  type: K,
  act: (image: HTMLImageElement, event: DocumentEventMap[K]) => void,
): void {
  const listener = (event: DocumentEventMap[K]) => {
    const { target } = event;
    if (target instanceof HTMLImageElement && target.classList.contains('dc-is-zoomable')) act(target, event);
  };
  document.addEventListener(type, listener);
}
