/** The contrast of all text colors and their backgrounds in both color schemes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, setColorScheme } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

const TEXT = ['--dc-color-heading', '--dc-color-text', '--dc-color-text-soft', '--dc-color-text-faint'];
const TONES = ['green', 'amber', 'red', 'violet'];
const SOFTS = TONES.map((tone) => `--dc-color-${tone}-soft`);
const PAPERS = ['--dc-color-canvas', '--dc-color-surface', '--dc-color-raised'];
const TOKENS = ['text', 'comment', 'keyword', 'string', 'number', 'function', 'type', 'tag', 'property'].map(
  (name) => `--dc-code-${name}`,
);
/** Grounds of marked lines of code. */
const LINES = [
  '--dc-color-accent-soft',
  '--dc-color-green-soft',
  '--dc-color-red-soft',
  '--dc-color-amber-soft',
];

const pairs = (texts: string[], grounds: string[], least: number) =>
  texts.flatMap((text) => grounds.map((ground) => ({ text, ground, least })));

const PAIRS = [
  ...pairs(TEXT, PAPERS, 4.5),
  ...pairs(
    ['--dc-color-heading', '--dc-color-text', '--dc-color-text-soft', '--dc-color-accent-text'],
    ['--dc-color-hover'],
    4.5,
  ),
  // Links and text in callouts of any tone.
  ...pairs(
    ['--dc-color-heading', '--dc-color-text', '--dc-color-accent-text'],
    [...SOFTS, '--dc-color-accent-soft'],
    4.5,
  ),
  ...pairs(['--dc-color-accent-text', ...TONES.map((tone) => `--dc-color-${tone}`)], PAPERS, 4.5),
  ...TONES.map((tone) => ({ text: `--dc-color-${tone}`, ground: `--dc-color-${tone}-soft`, least: 4.5 })),
  ...pairs(['--dc-color-heading'], ['--dc-color-mark'], 4.5),
  ...pairs(['--dc-color-on-accent'], ['--dc-color-accent', '--dc-color-accent-strong'], 4.5),
  ...pairs(TOKENS, ['--dc-color-canvas', '--dc-color-surface', ...LINES], 4.5),
  // Focus rings, marks and the edges of fields.
  ...pairs(['--dc-color-accent-text', '--dc-color-control'], [...PAPERS, '--dc-color-hover'], 3),
];

type Color = [red: number, green: number, blue: number];

function luminance(color: Color): number {
  const [red, green, blue] = color.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as Color;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test('the contrast of black and white is 21', () => {
  assert.equal(contrast([0, 0, 0], [1, 1, 1]), 21);
  assert.ok(contrast([0.5, 0.5, 0.5], [0.6, 0.6, 0.6]) < 1.5);
});

/** The pairs with too little contrast. `accent` is what a site sets as `--dc-color-accent`. */
async function faintPairs(page: Page, accent?: string): Promise<string[]> {
  const names = [...new Set(PAIRS.flatMap(({ text, ground }) => [text, ground]))];
  const colors = await page.evaluate(
    ([wanted, own]) => {
      const { style } = document.documentElement;
      if (own) style.setProperty('--dc-color-accent', own);
      const probe = document.createElement('i');
      document.body.append(probe);
      // A canvas converts every kind of color to the color that is painted.
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
      const found = wanted.map((name) => {
        probe.style.color = '#010203';
        probe.style.color = `var(${name}, #010203)`;
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        return [name, [...canvas.getImageData(0, 0, 1, 1).data]] as const;
      });
      probe.remove();
      style.removeProperty('--dc-color-accent');
      return found;
    },
    [names, accent] as const,
  );
  const values = new Map(
    colors.map(([name, [red = 0, green = 0, blue = 0, alpha]]) => {
      assert.equal(alpha, 255, `${name} is translucent`);
      assert.notDeepEqual([red, green, blue], [1, 2, 3], `${name} is no token`);
      return [name, [red / 255, green / 255, blue / 255] as Color];
    }),
  );
  return PAIRS.flatMap(({ text, ground, least }) => {
    const ratio = contrast(values.get(text)!, values.get(ground)!);
    return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)} < ${least}`] : [];
  });
}

/** From black over saturated colors of every hue to white. */
const ACCENTS = [
  '#000000',
  '#1e3a8a',
  '#0000ff',
  '#7c3aed',
  '#ff00ff',
  '#e11d48',
  '#ff0000',
  '#f97316',
  '#767676',
  '#10b981',
  '#00ff00',
  '#0ea5e9',
  '#00ffff',
  '#facc15',
  '#ffff00',
  '#ffffff',
];

test('all text colors have enough contrast in both schemes, also if a site sets only one accent color', async (t) => {
  const { url } = await builtFixture();
  const { page } = await openPage(t, { url: `${url}/guide/widgets` });
  for (const scheme of ['light', 'dark'] as const) {
    await setColorScheme(page, scheme);
    for (const accent of [undefined, ...ACCENTS])
      assert.deepEqual([scheme, accent, await faintPairs(page, accent)], [scheme, accent, []]);
  }

  // Marked lines and callouts have the backgrounds of the pairs.
  const grounds = await page.evaluate(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const token = (name: string) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    const ground = (selector: string) => getComputedStyle(document.querySelector(selector)!).backgroundColor;
    return [
      ['.dc-article > .dc-code-block', '--dc-color-surface'],
      ['.line.dc-is-added', '--dc-color-green-soft'],
      ['.line.dc-is-removed', '--dc-color-red-soft'],
      ['.line.dc-is-highlighted', '--dc-color-accent-soft'],
      ['.dc-callout-tip', '--dc-color-green-soft'],
      ['.dc-callout-warning', '--dc-color-amber-soft'],
      ['body', '--dc-color-canvas'],
    ].map(([selector, name]) => [selector, ground(selector!) === token(name!)]);
  });
  assert.deepEqual(
    grounds.filter(([, isSame]) => !isSame),
    [],
  );
});
