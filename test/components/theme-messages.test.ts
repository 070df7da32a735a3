/** The texts of a theme by language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Messages } from '@docs-cli/core/runtime';
import theme, { extendTheme } from '@docs-cli/core/theme';
import { interfaceLanguages } from '../../src/runtime/interface-languages.js';

const welsh = extendTheme({ messages: { cy: { menuText: 'Dewislen' } } });

/** `{query}` and similar, sorted. `{minutes}` is a form of `{time}` without the unit. */
const placeholders = (text: string) =>
  text
    .replace('{minutes}', '{time}')
    .match(/\{\w+\}/g)
    ?.sort() ?? [];

test('each language has every text, with the placeholders of the English text', () => {
  const english = Object.entries(theme.messages('en')) as [keyof Messages, string][];
  assert.ok(interfaceLanguages.length >= 30);
  for (const lang of interfaceLanguages) {
    const texts = theme.messages(lang);
    for (const [key, text] of english) {
      assert.ok(texts[key].trim() === texts[key] && texts[key] !== '', `${lang} ${key}`);
      assert.deepEqual(placeholders(texts[key]), placeholders(text), `${lang} ${key}`);
    }
    // Every language includes the two English texts of the 404 page.
    assert.ok(texts.notFoundText.startsWith('PAGE NOT FOUND'), lang);
    assert.ok(texts.takeMeHomeText.startsWith('Take me home'), lang);
  }
});

test('no two languages have the same texts', () => {
  const all = interfaceLanguages.map((lang) => JSON.stringify(theme.messages(lang)));
  assert.equal(new Set(all).size, all.length);
});

test('a region uses the texts of its language, in its script', () => {
  const menu = (lang: string) => theme.messages(lang).menuText;
  for (const [lang, like] of [
    ['pt-BR', 'pt'],
    ['fr-CA', 'fr'],
    ['zh-CN', 'zh'],
    ['zh-Hans-HK', 'zh'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['iw', 'he'],
    ['cy', 'en'],
  ] as const)
    assert.equal(menu(lang), menu(like), lang);
});

test('an unknown language uses English texts except those that the theme sets', () => {
  const english = Object.entries(welsh.messages('en')) as [keyof Messages, string][];
  for (const lang of ['cy', 'ur', 'eo-XX']) {
    const texts = welsh.messages(lang);
    for (const [key, text] of english) {
      assert.equal(texts[key], lang === 'cy' && key === 'menuText' ? 'Dewislen' : text, `${lang} ${key}`);
    }
  }
});

test('a text for a language applies to its regions only', () => {
  assert.equal(welsh.messages('cy-GB').menuText, 'Dewislen');
  assert.equal(welsh.messages('en').menuText, theme.messages('en').menuText);
  assert.equal(welsh.messages('zh-CN').menuText, theme.messages('zh').menuText);
});

test('texts for any form of Norwegian apply to its regions, and to the other forms', () => {
  const menu = (key: string, lang: string) =>
    extendTheme({ messages: { [key]: { menuText: 'Innhold' }, en: {} } }).messages(lang).menuText;
  for (const key of ['nb', 'nn', 'no'])
    for (const lang of ['nb', 'nn-NO', 'no-NO', 'no'])
      assert.equal(menu(key, lang), 'Innhold', `${key} ${lang}`);
  const both = extendTheme({ messages: { nb: { menuText: 'Innhald' }, nn: { menuText: 'Innhold' } } });
  assert.equal(both.messages('nn-NO').menuText, 'Innhold');
});

test('later theme extensions override earlier ones', () => {
  const both = extendTheme({ messages: { cy: { closeText: 'Cau' } } }, welsh);
  assert.equal(both.messages('cy').closeText, 'Cau');
  assert.equal(both.messages('cy').menuText, 'Dewislen');
  assert.equal(extendTheme({ messages: { cy: { menuText: 'Menu' } } }, both).messages('cy').menuText, 'Menu');
  const Nav = () => null;
  const Foot = () => null;
  const { slots } = extendTheme({ slots: { Footer: Foot } }, extendTheme({ slots: { Navbar: Nav } }));
  assert.deepEqual([slots.Navbar, slots.Footer, slots.Sidebar], [Nav, Foot, theme.slots.Sidebar]);
});
