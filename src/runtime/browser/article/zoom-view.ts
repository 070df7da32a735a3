/**
 * The enlarged image: a modal dialog, so that the browser handles focus, Escape and the inert page below. It
 * is loaded on demand and imports nothing, so that it adds nothing to the code that every reader loads.
 */

/** Duration of the animation in milliseconds. */
const ZOOM_DURATION = 300;
/** CSS pixels that the page can scroll before an open image closes. */
const ZOOM_SCROLL_OFFSET = 40;
/**
 * CSS pixels around an image that fills the window. Less than the margin around text, so that an image never
 * shrinks.
 */
const MARGIN = 16;

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The scale of the enlarged image: limited by the window, and for raster images by their pixels. */
function scaleFor(image: Box, picture: HTMLImageElement, room: Box): number {
  const isVector = /\.svg(?:[?#]|$)/i.test(picture.currentSrc || picture.src);
  return Math.min(
    (room.width - 2 * MARGIN) / image.width,
    (room.height - 2 * MARGIN) / image.height,
    isVector ? Number.POSITIVE_INFINITY : Math.max(1, picture.naturalWidth / image.width),
  );
}

/** The transform that shows an element with the layout box `from` at the box `place`. */
function transformTo(place: Box, from: Box): string {
  const move = `translate(${place.left - from.left}px,${place.top - from.top}px)`;
  return `${move} scale(${place.width / from.width},${place.height / from.height})`;
}

/** The image with the most pixels that the author provides, if it is not the one that is shown. */
function largeOf(image: HTMLImageElement): HTMLImageElement | undefined {
  const large = new Image();
  const { zoomSrc } = image.dataset;
  // The source that a `<picture>` selected is not among the candidates of its `<img>`.
  if (!zoomSrc && (!image.srcset || image.closest('picture'))) return undefined;
  if (!zoomSrc) {
    large.sizes = '100vw';
    large.srcset = image.srcset;
  }
  large.src = zoomSrc ?? image.src;
  return large;
}

function createDialog(name: string, closeText: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  const button = document.createElement('button');
  dialog.className = 'dc-zoom';
  dialog.setAttribute('aria-label', name);
  button.type = 'button';
  button.className = 'dc-control dc-control-icon dc-zoom-close';
  button.setAttribute('aria-label', closeText);
  button.textContent = '×';
  dialog.append(button);
  return dialog;
}

/** Closes the dialog on a click, Escape, scrolling and a resize. */
function listen(
  dialog: HTMLDialogElement,
  signal: AbortSignal,
  { close, remove }: { close(): void; remove(): void },
): void {
  const startedAt = scrollY;
  const onCancel = (event: Event) => {
    event.preventDefault();
    close();
  };
  const onScroll = () => {
    if (Math.abs(scrollY - startedAt) > ZOOM_SCROLL_OFFSET) close();
  };
  dialog.addEventListener('click', close, { signal });
  dialog.addEventListener('cancel', onCancel, { signal });
  // The browser can close a dialog in spite of `preventDefault()`.
  dialog.addEventListener('close', remove, { signal });
  // After a resize the original position is unknown, so the image closes without animation.
  addEventListener('resize', remove, { signal });
  addEventListener('scroll', onScroll, { passive: true, signal });
}

/** @returns a function that closes it at once. */
export function openZoom(image: HTMLImageElement, texts: { open: string; close: string }): () => void {
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ZOOM_DURATION;
  const timing = { duration, easing: 'cubic-bezier(0.2, 0, 0.2, 1)', fill: 'both' } as const;
  const end = new AbortController();
  const original = image.getBoundingClientRect();
  const dialog = createDialog(image.alt || texts.open, texts.close);
  /** The picture in the dialog, and its box without the animation. */
  let picture = new Image();
  let box: Box = original;

  /** Shows a picture in the middle of the window, animated from a box. */
  function show(next: HTMLImageElement, from: Box): void {
    const scale = scaleFor(original, next, dialog.getBoundingClientRect());
    next.alt = image.alt;
    next.style.width = `${original.width * scale}px`;
    next.style.height = `${original.height * scale}px`;
    picture.replaceWith(next);
    picture = next;
    box = next.getBoundingClientRect();
    next.animate({ transform: [transformTo(from, box), 'none'] }, timing);
  }

  function remove(): void {
    end.abort();
    if (!dialog.isConnected) return;
    image.classList.remove('dc-is-zoomed');
    dialog.close();
    dialog.remove();
    image.focus({ preventScroll: true });
  }

  async function close(): Promise<void> {
    end.abort();
    const { transform } = getComputedStyle(picture);
    const back = transformTo(image.getBoundingClientRect(), box);
    dialog.animate({ opacity: [1, 0] }, { ...timing, pseudoElement: '::backdrop' });
    await picture.animate({ transform: [transform, back] }, timing).finished;
    remove();
  }

  dialog.prepend(picture);
  document.body.append(dialog);
  dialog.showModal();
  image.classList.add('dc-is-zoomed');
  const first = new Image();
  first.src = image.currentSrc || image.src;
  show(first, original);
  dialog.animate({ opacity: [0, 1] }, { ...timing, pseudoElement: '::backdrop' });
  listen(dialog, end.signal, { close: () => void close(), remove });

  const large = largeOf(image);
  large?.decode().then(
    () => {
      if (!end.signal.aborted) show(large, picture.getBoundingClientRect());
    },
    () => console.warn(`The large version of an image cannot be loaded: ${large.currentSrc || large.src}`),
  );
  return remove;
}
