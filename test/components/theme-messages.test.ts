/** The texts of a theme by language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Messages } from '@docs-cli/core/runtime';
import theme, { extendTheme } from '@docs-cli/core/theme';

const french = extendTheme({ messages: { fr: { menuText: 'Sommaire' } } });

test('an unknown language uses all English texts', () => {
  const english = Object.entries(french.messages('en')) as [keyof Messages, string][];
  assert.ok(english.length > 50);
  for (const lang of ['fr', 'ar', 'pt-BR']) {
    const texts = french.messages(lang);
    for (const [key, text] of english) {
      assert.equal(texts[key], lang === 'fr' && key === 'menuText' ? 'Sommaire' : text, `${lang} ${key}`);
    }
  }
});

test('a text for a language applies to its regions only', () => {
  assert.equal(french.messages('fr-CA').menuText, 'Sommaire');
  assert.equal(french.messages('en').menuText, theme.messages('en').menuText);
  assert.equal(french.messages('zh-CN').menuText, theme.messages('zh').menuText);
});

test('later theme extensions override earlier ones', () => {
  const both = extendTheme({ messages: { fr: { closeText: 'Fermer' } } }, french);
  assert.equal(both.messages('fr').closeText, 'Fermer');
  assert.equal(both.messages('fr').menuText, 'Sommaire');
  assert.equal(extendTheme({ messages: { fr: { menuText: 'Menu' } } }, both).messages('fr').menuText, 'Menu');
  const Nav = () => null;
  const Foot = () => null;
  const { slots } = extendTheme({ slots: { Footer: Foot } }, extendTheme({ slots: { Navbar: Nav } }));
  assert.deepEqual([slots.Navbar, slots.Footer, slots.Sidebar], [Nav, Foot, theme.slots.Sidebar]);
});
