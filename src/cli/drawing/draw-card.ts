/**
 * The picture that services show beside a link to a page, 1200 by 630: what the page is called, large, and around it
 * whose it is, where it stands and what it says. Drawn as outlines, so that nothing of a title can be anything but ink.
 */
import { CARD_HEIGHT, CARD_WIDTH, type Card } from './card.js';
import type { CardFonts } from './card-fonts.js';
import { breakLines } from './line-breaks.js';
import { layOver, type Pixels } from './pixels.js';
import { encodePng } from './png.js';
import { rasterize } from './rasterize.js';
import { Typesetter } from './typesetter.js';

const MARGIN = 72;
const WIDTH = CARD_WIDTH - 2 * MARGIN;
/** Base line of the site's name, and the middle of its mark. */
const HEADER = 112;
const FOOTER = 554;
/** Between these stands what the page says. */
const TOP = 158;
const BOTTOM = 508;

/** From the largest; the last one is cut where it does not fit. */
const TITLE_SIZES = [
  { size: 92, maxLines: 1 },
  { size: 80, maxLines: 2 },
  { size: 68, maxLines: 3 },
  { size: 58, maxLines: 3 },
  { size: 50, maxLines: 4 },
];
const SECTION = { size: 27, height: 62 };
const DESCRIPTION = { size: 30, width: 920, gap: 30, maxLines: 3 };

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SMALL_MARK: Box = { x: MARGIN, y: HEADER - 39, width: 54, height: 54 };
/** The mark once more, large and pale and half out of the picture. */
const LARGE_MARK: Box = { x: CARD_WIDTH - 420, y: 150, width: 520, height: 520 };

/** All that cards have in common, drawn once for each direction: the marks take longer than all the rest. */
const grounds = new Map<string, Promise<Pixels>>();

function groundOf({ mark, colors, direction }: Card): Promise<Pixels> {
  const key = [mark, colors.canvas, colors.accent, direction].join();
  let ground = grounds.get(key);
  if (!ground) {
    const image = ({ x, y, width, height }: Box) =>
      `<image x="${direction === 'rtl' ? CARD_WIDTH - x - width : x}" y="${y}" width="${width}" height="${height}" href="${mark}"/>`;
    const svg = svgOf(
      `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${colors.canvas}"/>`,
      ...(mark ? [`<g opacity="0.07">${image(LARGE_MARK)}</g>`, image(SMALL_MARK)] : []),
      `<rect y="${CARD_HEIGHT - 10}" width="${CARD_WIDTH}" height="10" fill="${colors.accent}"/>`,
    );
    ground = rasterize(svg);
    // Of a former state of the site in dev.
    if (grounds.size > 1) grounds.clear();
    grounds.set(key, ground);
  }
  return ground;
}

const sheet: Pixels = {
  width: CARD_WIDTH,
  height: CARD_HEIGHT,
  rgba: new Uint8Array(CARD_WIDTH * CARD_HEIGHT * 4),
};

export async function drawCard(card: Card, fonts: CardFonts): Promise<Uint8Array> {
  const ground = await groundOf(card);
  const text = await rasterize(textOf(card, fonts));
  // From here on nothing waits, so one sheet is enough for all.
  sheet.rgba.set(ground.rgba);
  layOver(sheet, text);
  return encodePng(sheet);
}

/** What the card says, on no ground. */
function textOf(card: Card, fonts: CardFonts): string {
  const setting = { lang: card.lang, direction: card.direction };
  const strong = new Typesetter({ faces: fonts.strong, ...setting });
  const plain = new Typesetter({ faces: fonts.plain, ...setting });
  const { colors } = card;

  const title = fitTitle();
  const leading = (IDEOGRAPHS.test(card.title) ? 1.3 : 1.14) * title.size;
  const titleHeight = title.lines.length * leading;
  const sectionHeight = card.section ? SECTION.height : 0;
  const left = BOTTOM - TOP - titleHeight - sectionHeight;
  const description = fitDescription(left - DESCRIPTION.gap - 16);
  const descriptionHeight = description.lines.length > 0 ? DESCRIPTION.gap + description.height : 0;
  const top = TOP + (left - descriptionHeight) / 2;

  const parts = [
    header(),
    ...(card.section
      ? [
          line(strong, oneLine(strong, card.section, SECTION.size), {
            size: SECTION.size,
            y: top + SECTION.size * 0.9,
            fill: colors.accent,
          }),
        ]
      : []),
    ...title.lines.map((text, i) =>
      line(strong, text, {
        size: title.size,
        y: top + sectionHeight + i * leading + leading / 2 + title.size * 0.36,
        fill: colors.heading,
      }),
    ),
    ...description.lines.map((text, i) =>
      line(plain, text, {
        size: DESCRIPTION.size,
        y: top + sectionHeight + titleHeight + DESCRIPTION.gap + i * description.leading + DESCRIPTION.size,
        fill: colors.soft,
      }),
    ),
    ...(card.address
      ? [line(plain, oneLine(plain, card.address, 25), { size: 25, y: FOOTER + 9, fill: colors.faint })]
      : []),
  ];
  return svgOf(...parts);

  function fitTitle() {
    for (const { size, maxLines } of TITLE_SIZES) {
      const lines = linesOf(strong, card.title, { size, maxLines, width: WIDTH });
      if (lines.isWhole || size === TITLE_SIZES.at(-1)?.size) return { size, lines: lines.lines };
    }
    return { size: 0, lines: [] };
  }

  function fitDescription(height: number) {
    const leading = (IDEOGRAPHS.test(card.description) ? 1.6 : 1.42) * DESCRIPTION.size;
    const maxLines = Math.min(DESCRIPTION.maxLines, Math.floor(height / leading));
    if (maxLines < 1 || !card.description) return { lines: [], height: 0, leading };
    const { size, width } = DESCRIPTION;
    const { lines } = linesOf(plain, card.description, { size, maxLines, width });
    return { lines, height: lines.length * leading, leading };
  }

  function header(): string {
    const size = 34;
    const shift = card.mark ? SMALL_MARK.width + 18 : 0;
    const name = oneLine(strong, card.site, size, WIDTH - shift);
    return line(strong, name, { size, y: HEADER, fill: colors.heading, shift });
  }

  function oneLine(typesetter: Typesetter, text: string, size: number, width = WIDTH): string {
    return linesOf(typesetter, text, { size, maxLines: 1, width }).lines[0] ?? '';
  }

  function linesOf(
    typesetter: Typesetter,
    text: string,
    { size, maxLines, width }: { size: number; maxLines: number; width: number },
  ) {
    return breakLines(text, {
      lang: card.lang,
      width: width / size,
      maxLines,
      ellipsis: typesetter.has('…') ? '…' : '...',
      measure: (part) => typesetter.width(part),
    });
  }

  /** A line of text at the edge where its language begins. */
  function line(
    typesetter: Typesetter,
    text: string,
    { size, y, fill, shift = 0 }: { size: number; y: number; fill: string; shift?: number },
  ): string {
    const { paths, width } = typesetter.outlines(text);
    const x = card.direction === 'rtl' ? CARD_WIDTH - MARGIN - shift - width * size : MARGIN + shift;
    return `<g fill="${fill}" transform="matrix(${size} 0 0 ${size} ${round(x)} ${round(y)})">${paths}</g>`;
  }
}

function svgOf(...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">${parts.join('')}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
