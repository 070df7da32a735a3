/** One drawing, from what it shows to its PNG. What it takes to draw is loaded here, and only here. */
import type { AppIcon } from './app-icon.js';
import type { Card } from './card.js';
import type { CardFonts } from './card-fonts.js';

export type Drawing = { kind: 'icon'; icon: AppIcon } | { kind: 'card'; card: Card; fonts: CardFonts };

/** @throws where an icon is no SVG. */
export async function drawFresh(drawing: Drawing): Promise<Uint8Array> {
  if (drawing.kind === 'icon') return (await import('./app-icon.js')).drawAppIcon(drawing.icon);
  return (await import('./draw-card.js')).drawCard(drawing.card, drawing.fonts);
}
