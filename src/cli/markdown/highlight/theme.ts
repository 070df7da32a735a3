/**
 * An internal theme whose colours are only numbers of token classes. One tokenization then works for every
 * colour scheme, and the page has class names instead of colours.
 */
import type { ThemeRegistrationRaw } from 'shiki/core';
import { plainScopes, tokenClasses } from './token-classes.js';

const plainColor = '#000000';

function colorOf(i: number): string {
  return `#0000${(i + 1).toString(16).padStart(2, '0').toUpperCase()}`;
}

export const classTheme: ThemeRegistrationRaw = {
  name: 'token-classes',
  type: 'light',
  fg: plainColor,
  bg: '#FFFFFF',
  settings: [
    { settings: { foreground: plainColor, background: '#FFFFFF' } },
    ...tokenClasses.map(({ scopes }, i) => ({ scope: [...scopes], settings: { foreground: colorOf(i) } })),
    { scope: [...plainScopes], settings: { foreground: plainColor } },
  ],
};

const classByColor = new Map(tokenClasses.map(({ name }, i) => [colorOf(i), name]));

/** The class of a token with this colour; undefined for plain text. */
export function classOf(color: string | undefined): string | undefined {
  return color === undefined ? undefined : classByColor.get(color.toUpperCase());
}
