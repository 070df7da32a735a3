/** The site's icon as systems want it among their apps: PNG of a size, with or without a ground of its own. */
import { layOver } from './pixels.js';
import { encodePng } from './png.js';
import { rasterize } from './rasterize.js';

export interface AppIcon {
  /** Text of the SVG. */
  svg: string;
  /** In pixels, of both sides. */
  size: number;
  /** Share of the size that stays free at each side. */
  padding: number;
  /** Without one, the ground is seen through. */
  ground?: string;
}

/** @throws where the icon is no SVG. */
export async function drawAppIcon({ svg, size, padding, ground }: AppIcon): Promise<Uint8Array> {
  const icon = await rasterize(svg, size - 2 * Math.round(size * padding));
  const whole = { width: size, height: size, rgba: Buffer.alloc(size * size * 4, await groundOf(ground)) };
  layOver(whole, icon, {
    left: Math.floor((size - icon.width) / 2),
    top: Math.floor((size - icon.height) / 2),
  });
  return encodePng(whole);
}

/** As a pixel. */
async function groundOf(color: string | undefined): Promise<Uint8Array | 0> {
  if (color === undefined) return 0;
  const { rgba } = await rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="${color}"/></svg>`,
  );
  return rgba;
}
