/** Draws one picture as a PNG with takumi. */
import { readFileSync } from 'node:fs';
import { fromHtml } from 'takumi-js/helpers/html';
import type { Renderer as NativeRenderer } from 'takumi-js/node';
import type { Renderer as WasmRenderer } from 'takumi-js/wasm';
import { SOCIAL_IMAGE_HEIGHT, SOCIAL_IMAGE_WIDTH, type SocialPicture } from './drawing.js';
import type { FontFamily } from './fonts.js';

/** @throws if the HTML uses a style that takumi does not support. */
export async function drawFresh({ html, lang, families, images }: SocialPicture): Promise<Uint8Array> {
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
