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
import { COLLECTION, HEADER_LENGTH, RECORD_LENGTH } from './font-file.js';
import type { FontFamily } from './picture-fonts.js';

type Renderer = NativeRenderer | WasmRenderer;

/** @throws if an icon is not an SVG, or if the HTML uses a style that takumi does not support. */
export function drawFresh(drawing: Drawing): Promise<Uint8Array> {
  return drawing.kind === 'icon' ? drawAppIcon(drawing.icon) : drawSocialPicture(drawing.social);
}

async function drawSocialPicture({ html, lang, families, images }: SocialPicture): Promise<Uint8Array> {
  const renderer = await loadRenderer();
  // Register fonts one after the other: concurrent registrations would hold all of them in memory twice.
  for (const family of families) await register(family);
  for (const { data } of images) if (isSvg(data)) checkNesting(Buffer.from(data).toString());
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
  checkNesting(svg);
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

/** Levels of elements in an SVG. takumi refuses more than 1,024, and far more end the process. */
const MAX_LEVELS = 1000;

/** Whether an image is an SVG: the other formats do not begin with a tag. */
function isSvg(data: Uint8Array): boolean {
  return /^[\uFEFF\s]*</.test(Buffer.from(data.subarray(0, 100)).toString());
}

/** @throws if the elements of an SVG are nested too deeply. */
function checkNesting(svg: string): void {
  let level = 0;
  for (const [tag, slash] of svg.matchAll(/<(\/?)[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi)) {
    if (slash) level--;
    else if (!tag.endsWith('/>')) level++;
    if (level > MAX_LEVELS) throw new Error(`an SVG nests elements in more than ${MAX_LEVELS} levels`);
  }
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
  for (const { path, index, weight } of faces)
    await renderer.registerFont({ name, data: readFace(path, index), ...(weight ? { weight } : {}) });
}

/**
 * One face of a font collection as a separate font file, because takumi does not accept an index into a collection.
 *
 * @param index of the face in a collection; 0 for a single font.
 */
export function readFace(path: string, index: number): Uint8Array {
  const file = readFileSync(path);
  if (file.readUInt32BE(0) !== COLLECTION) return file;
  const start = file.readUInt32BE(12 + index * 4);
  const end = start + HEADER_LENGTH + file.readUInt16BE(start + 4) * RECORD_LENGTH;
  const directory = Buffer.from(file.subarray(start, end));
  const parts = [directory];
  let offset = directory.length;
  // Table records use offsets from the start of the file, and faces of a collection share tables.
  for (let at = HEADER_LENGTH; at < directory.length; at += RECORD_LENGTH) {
    const from = directory.readUInt32BE(at + 8);
    const length = directory.readUInt32BE(at + 12);
    const table = file.subarray(from, from + length);
    const padding = Buffer.alloc(-length & 3);
    directory.writeUInt32BE(offset, at + 8);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}

let loading: Promise<Renderer> | undefined;

/** Each thread has one renderer, because a renderer keeps its registered fonts. */
function loadRenderer(): Promise<Renderer> {
  loading ??= load();
  return loading;
}

/** The native module of takumi or, on unsupported systems, its WebAssembly module. */
async function load(): Promise<Renderer> {
  try {
    const { Renderer } = await import('takumi-js/node');
    return new Renderer();
  } catch {
    // The WebAssembly module is half as fast and draws the same pictures.
    const { default: module, init, Renderer } = await import('takumi-js/wasm');
    await init({ module_or_path: module });
    return new Renderer();
  }
}
