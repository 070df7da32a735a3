/** A picture as its pixels, and one laid over another. */

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha, a byte each, the colours multiplied by alpha. */
  rgba: Uint8Array;
}

/** Changes `below`. What is above lies within it. */
export function layOver(below: Pixels, above: Pixels, { left = 0, top = 0 } = {}): void {
  const from = above.rgba;
  const to = below.rgba;
  for (let y = 0; y < above.height; y++) {
    let at = y * above.width * 4;
    let onto = ((top + y) * below.width + left) * 4;
    for (const end = at + above.width * 4; at < end; at += 4, onto += 4) {
      const alpha = from[at + 3]!;
      if (alpha === 0) continue;
      for (let i = 0; i < 4; i++)
        to[onto + i] = from[at + i]! + Math.round((to[onto + i]! * (255 - alpha)) / 255);
    }
  }
}
