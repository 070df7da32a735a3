/** The contrast of all text colors and their backgrounds in both color schemes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

const TEXT = ['--color-heading', '--color-text', '--color-text-soft', '--color-text-faint'];
const TONES = ['green', 'amber', 'red', 'violet'];
const SOFTS = TONES.map((tone) => `--color-${tone}-soft`);
const PAPERS = ['--color-canvas', '--color-surface', '--color-raised'];
const TOKENS = ['text', 'comment', 'keyword', 'string', 'number', 'function', 'type', 'tag', 'property'].map(
  (name) => `--code-${name}`,
);
/** Grounds of marked lines of code. */
const LINES = ['--color-accent-soft', '--color-green-soft', '--color-red-soft', '--color-amber-soft'];

const pairs = (texts: string[], grounds: string[], least: number) =>
  texts.flatMap((text) => grounds.map((ground) => ({ text, ground, least })));

const PAIRS = [
  ...pairs(TEXT, PAPERS, 4.5),
  ...pairs(
    ['--color-heading', '--color-text', '--color-text-soft', '--color-accent'],
    ['--color-hover'],
    4.5,
  ),
  // Links and text in callouts of any tone.
  ...pairs(['--color-heading', '--color-text', '--color-accent'], [...SOFTS, '--color-accent-soft'], 4.5),
  ...pairs(['--color-accent', ...TONES.map((tone) => `--color-${tone}`)], PAPERS, 4.5),
  ...TONES.map((tone) => ({ text: `--color-${tone}`, ground: `--color-${tone}-soft`, least: 4.5 })),
  ...pairs(['--color-heading'], ['--color-mark'], 4.5),
  ...pairs(['--color-on-accent'], ['--color-accent-solid', '--color-accent-strong'], 4.5),
  ...pairs(TOKENS, ['--color-canvas', '--color-surface', ...LINES], 4.5),
  // Focus rings, marks and the edges of fields.
  ...pairs(['--color-accent', '--color-control'], [...PAPERS, '--color-hover'], 3),
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`all text colors have enough contrast in the ${colorScheme} scheme`, async (t) => {
    const { url } = await builtFixture();
    const { page } = await openPage(t, { url: `${url}/guide/widgets`, colorScheme });
    const names = [...new Set(PAIRS.flatMap(({ text, ground }) => [text, ground]))];
    const colors = await page.evaluate((wanted) => {
      const probe = document.createElement('i');
      document.body.append(probe);
      return wanted.map((name) => {
        probe.style.color = '#010203';
        probe.style.color = `var(${name}, #010203)`;
        return [name, getComputedStyle(probe).color] as const;
      });
    }, names);
    const values = new Map(
      colors.map(([name, color]) => {
        const numbers = color.match(/[\d.]+/g)!.map(Number);
        assert.match(color, /^rgb\(/, `${name} is ${color}`);
        assert.notEqual(color, 'rgb(1, 2, 3)', `${name} is no token`);
        return [name, numbers.map((value) => value / 255) as Color];
      }),
    );
    const faint = PAIRS.flatMap(({ text, ground, least }) => {
      const ratio = contrast(values.get(text)!, values.get(ground)!);
      return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)} < ${least}`] : [];
    });
    assert.deepEqual(faint, []);
  });
}

test('marked lines and callouts have the background colors of the contrast test', async (t) => {
  const { url } = await builtFixture();
  const { page } = await openPage(t, { url: `${url}/guide/widgets` });
  const grounds = await page.evaluate(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const token = (name: string) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    const ground = (selector: string) => getComputedStyle(document.querySelector(selector)!).backgroundColor;
    return [
      ['.article > .code-block', '--color-surface'],
      ['.line.is-added', '--color-green-soft'],
      ['.line.is-removed', '--color-red-soft'],
      ['.line.is-highlighted', '--color-accent-soft'],
      ['.callout-tip', '--color-green-soft'],
      ['.callout-warning', '--color-amber-soft'],
      ['body', '--color-canvas'],
    ].map(([selector, name]) => [selector, ground(selector!) === token(name!)]);
  });
  assert.deepEqual(
    grounds.filter(([, isSame]) => !isSame),
    [],
  );
});
