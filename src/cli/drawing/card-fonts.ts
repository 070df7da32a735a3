/** The fonts of a card: those of the machine that have what it says, and what of it has to be left out. */
import type { Card } from './card.js';
import type { ChosenFace, FontBook } from './font-book.js';

export interface CardFonts {
  strong: ChosenFace[];
  plain: ChosenFace[];
}

const WEIGHTS: Record<keyof CardFonts, number> = { strong: 700, plain: 400 };

export type DrawableCard = { card: Card; fonts: CardFonts } | { missing: string[] };

/**
 * A card cannot be without its title and the site's name. What is said beside these is left out where no font has it.
 */
export function fontsFor(card: Card, book: FontBook): DrawableCard {
  const { lang } = card;
  const choose = (text: string, style: keyof CardFonts) =>
    book.choose({ text, lang, weight: WEIGHTS[style] });
  const name = choose(`${card.site} ${card.title}`, 'strong');
  if ('missing' in name) return name;
  const drawable = (text: string, style: keyof CardFonts) => ('faces' in choose(text, style) ? text : '');
  const shown: Card = {
    ...card,
    section: drawable(card.section, 'strong'),
    description: drawable(card.description, 'plain'),
    address: drawable(card.address, 'plain'),
  };
  const strong = choose(`${shown.site} ${shown.title} ${shown.section}`, 'strong');
  const plain = choose(`${shown.description} ${shown.address}`, 'plain');
  if ('missing' in strong || 'missing' in plain)
    throw new Error('A font has parts of a text and not the whole.');
  return { card: shown, fonts: { strong: strong.faces, plain: plain.faces } };
}
