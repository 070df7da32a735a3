/**
 * An internal theme whose colors are only numbers of token classes. One tokenization then works for every
 * color scheme, and the page has class names instead of colors.
 */
import type { ThemeRegistrationRaw } from 'shiki/core';

/**
 * The kinds of token that a color scheme can distinguish, and their TextMate scopes. As in any TextMate
 * theme, later entries override earlier ones of equal length.
 */
const tokenClasses = Object.entries({
  'tk-c': 'comment punctuation.definition.comment string.comment',
  'tk-k':
    'keyword storage storage.type storage.modifier keyword.operator.new keyword.operator.expression ' +
    'keyword.operator.logical.python keyword.operator.word keyword.other variable.language ' +
    'punctuation.definition.keyword',
  'tk-s':
    'string string.quoted string.template string.unquoted punctuation.definition.string ' +
    'markup.inline.raw markup.fenced_code constant.other.symbol',
  'tk-e': 'constant.character.escape string.regexp constant.other.placeholder',
  'tk-n': 'constant constant.numeric constant.language keyword.other.unit support.constant',
  'tk-f': 'entity.name.function support.function meta.function-call.generic entity.name.command',
  'tk-t':
    'entity.name.type entity.name.class entity.name.namespace entity.other.inherited-class ' +
    'support.type support.class storage.type.annotation',
  'tk-p':
    'support.type.property-name variable.other.property variable.other.object.property ' +
    'meta.object-literal.key support.variable.property entity.name.tag.yaml ' +
    'keyword.other.definition.ini variable.parameter',
  'tk-g': 'entity.name.tag support.class.component punctuation.definition.tag',
  'tk-a': 'entity.other.attribute-name string.other.option constant.other.option',
  'tk-o': 'keyword.operator storage.type.function.arrow punctuation.separator.key-value.http',
  'tk-d': 'markup.deleted punctuation.definition.deleted meta.diff.header.from-file',
  'tk-i': 'markup.inserted punctuation.definition.inserted meta.diff.header.to-file',
  'tk-h': 'markup.heading entity.name.section meta.diff.range markup.underline.link markup.bold',
}).map(([name, scopes]) => ({ name, scopes: scopes.split(' ') }));

/** Text inside these scopes is plain again, regardless of the scopes around it. */
const plainScopes =
  'meta.template.expression punctuation.section.embedded meta.embedded ' +
  'punctuation.definition.template-expression storage.type.java variable.other.normal.shell';

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
    ...tokenClasses.map(({ scopes }, i) => ({ scope: scopes, settings: { foreground: colorOf(i) } })),
    { scope: plainScopes.split(' '), settings: { foreground: plainColor } },
  ],
};

const classByColor = new Map(tokenClasses.map(({ name }, i) => [colorOf(i), name]));

/** The class of a token with this color; undefined for plain text. */
export function classOf(color: string | undefined): string | undefined {
  return color === undefined ? undefined : classByColor.get(color.toUpperCase());
}
