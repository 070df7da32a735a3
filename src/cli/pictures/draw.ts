/** Draws one picture as a PNG with takumi. */
import { readFileSync } from 'node:fs';
import { container, image } from 'takumi-js/helpers';
import { fromHtml } from 'takumi-js/helpers/html';
import type { Renderer as NativeRenderer } from 'takumi-js/node';
import type { Renderer as WasmRenderer } from 'takumi-js/wasm';
import { contentHash } from '../system/cache.js';
import {
  type AppIcon,
  type Drawing,
  SOCIAL_IMAGE_HEIGHT,
  SOCIAL_IMAGE_WIDTH,
  type SocialPicture,
} from './drawing.js';
import type { FontFamily } from './fonts.js';

/** @throws if an icon is not an SVG, or if the HTML uses a style that takumi does not support. */
export function drawFresh(drawing: Drawing): Promise<Uint8Array> {
  return drawing.kind === 'icon' ? drawAppIcon(drawing.icon) : drawSocialPicture(drawing.social);
}

async function drawSocialPicture({ html, lang, families, images }: SocialPicture): Promise<Uint8Array> {
  const renderer = await loadRenderer();
  // Register fonts one after the other: concurrent registrations would hold all of them in memory twice.
  for (const family of families) await register(family);
  const { node, css } = fromHtml(html);
  return renderer.render(node, {
    width: SOCIAL_IMAGE_WIDTH,
    height: SOCIAL_IMAGE_HEIGHT,
    format: 'png',
    css,
    images,
    lang,
    fontFamilies: families.map(({ name }) => name),
  });
}

async function drawAppIcon({ svg, size, padding, background }: AppIcon): Promise<Uint8Array> {
  const renderer = await loadRenderer();
  const data = Buffer.from(svg);
  // The address depends on the contents, in case takumi caches images by address.
  const src = `${contentHash(data)}.svg`;
  const images = [{ src, data }];
  // For an invalid file, takumi draws nothing and reports no size.
  const { width, height } = await renderer.measure(image({ src }), { images });
  if (width === 0 || height === 0) throw new Error('it is not a valid SVG, or it has no size');
  const inner = size - 2 * Math.round(size * padding);
  const icon = image({ src, width: inner, height: inner, style: { objectFit: 'contain' } });
  const style = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: size,
    height: size,
    ...(background === undefined ? {} : { backgroundColor: background }),
  };
  return renderer.render(container({ style, children: [icon] }), {
    width: size,
    height: size,
    format: 'png',
    images,
  });
}

const registered = new Map<string, Promise<void>>();

function register(family: FontFamily): Promise<void> {
  let ready = registered.get(family.name);
  if (!ready) {
    ready = registerFaces(family);
    registered.set(family.name, ready);
    // A file that cannot be read now may be readable later.
    ready.catch(() => registered.delete(family.name));
  }
  return ready;
}

async function registerFaces({ name, faces }: FontFamily): Promise<void> {
  const renderer = await loadRenderer();
  for (const { path, weight } of faces)
    await renderer.registerFont({ name, data: readFileSync(path), ...(weight ? { weight } : {}) });
}

type Renderer = NativeRenderer | WasmRenderer;

let loading: Promise<Renderer> | undefined;

/** Each thread has one renderer, because a renderer keeps its registered fonts. */
function loadRenderer(): Promise<Renderer> {
  loading ??= import('takumi-js/node').then(({ Renderer }) => new Renderer()).catch(createWasmRenderer);
  return loading;
}

/** For systems without a native module. It is half as fast and draws the same pictures. */
async function createWasmRenderer(): Promise<Renderer> {
  const { default: module, init, Renderer } = await import('takumi-js/wasm');
  await init({ module_or_path: module });
  return new Renderer();
}
