/** SVG -> pixels. The library, one file of 2.5 MB that runs anywhere, is read when there is something to draw. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Pixels } from './pixels.js';

let ready: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

async function load() {
  const library = await import('@resvg/resvg-wasm');
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await library.initWasm(await readFile(file));
  return library;
}

/** At most so wide and so high; undefined: as large as it says. */
export type Bounds = number | undefined;

/** No fonts: text is to be outlines. @throws where it is no SVG. */
export async function rasterize(svg: string, bounds?: Bounds): Promise<Pixels> {
  ready ??= load();
  const { Resvg } = await ready;
  const fonts = { loadSystemFonts: false };
  let drawing: InstanceType<typeof Resvg>;
  try {
    drawing = new Resvg(svg, { font: fonts });
    if (bounds !== undefined) {
      const mode = drawing.width >= drawing.height ? 'width' : 'height';
      drawing.free();
      drawing = new Resvg(svg, { font: fonts, fitTo: { mode, value: bounds } });
    }
  } catch (error) {
    // The library throws a text.
    throw new Error(String((error as Error)?.message ?? error));
  }
  try {
    const image = drawing.render();
    try {
      const { width, height, pixels } = image;
      return { width, height, rgba: pixels };
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}
