/**
 * The kinds of token that a colour scheme can distinguish, and their TextMate scopes. As in any TextMate
 * theme, later entries override earlier ones of equal length.
 */
export const tokenClasses: readonly { name: string; scopes: readonly string[] }[] = [
  { name: 'tk-c', scopes: ['comment', 'punctuation.definition.comment', 'string.comment'] },
  {
    name: 'tk-k',
    scopes: [
      'keyword',
      'storage',
      'storage.type',
      'storage.modifier',
      'keyword.operator.new',
      'keyword.operator.expression',
      'keyword.operator.logical.python',
      'keyword.operator.word',
      'keyword.other',
      'variable.language',
      'punctuation.definition.keyword',
    ],
  },
  {
    name: 'tk-s',
    scopes: [
      'string',
      'string.quoted',
      'string.template',
      'string.unquoted',
      'punctuation.definition.string',
      'markup.inline.raw',
      'markup.fenced_code',
      'constant.other.symbol',
    ],
  },
  { name: 'tk-e', scopes: ['constant.character.escape', 'string.regexp', 'constant.other.placeholder'] },
  {
    name: 'tk-n',
    scopes: ['constant', 'constant.numeric', 'constant.language', 'keyword.other.unit', 'support.constant'],
  },
  {
    name: 'tk-f',
    scopes: ['entity.name.function', 'support.function', 'meta.function-call.generic', 'entity.name.command'],
  },
  {
    name: 'tk-t',
    scopes: [
      'entity.name.type',
      'entity.name.class',
      'entity.name.namespace',
      'entity.other.inherited-class',
      'support.type',
      'support.class',
      'storage.type.annotation',
    ],
  },
  {
    name: 'tk-p',
    scopes: [
      'support.type.property-name',
      'variable.other.property',
      'variable.other.object.property',
      'meta.object-literal.key',
      'support.variable.property',
      'entity.name.tag.yaml',
      'keyword.other.definition.ini',
      'variable.parameter',
    ],
  },
  { name: 'tk-g', scopes: ['entity.name.tag', 'support.class.component', 'punctuation.definition.tag'] },
  { name: 'tk-a', scopes: ['entity.other.attribute-name', 'string.other.option', 'constant.other.option'] },
  {
    name: 'tk-o',
    scopes: ['keyword.operator', 'storage.type.function.arrow', 'punctuation.separator.key-value.http'],
  },
  {
    name: 'tk-d',
    scopes: ['markup.deleted', 'punctuation.definition.deleted', 'meta.diff.header.from-file'],
  },
  {
    name: 'tk-i',
    scopes: ['markup.inserted', 'punctuation.definition.inserted', 'meta.diff.header.to-file'],
  },
  {
    name: 'tk-h',
    scopes: [
      'markup.heading',
      'entity.name.section',
      'meta.diff.range',
      'markup.underline.link',
      'markup.bold',
    ],
  },
];

/** Text inside these scopes is plain again, regardless of the scopes around it. */
export const plainScopes: readonly string[] = [
  'meta.template.expression',
  'punctuation.section.embedded',
  'meta.embedded',
  'punctuation.definition.template-expression',
  'storage.type.java',
  'variable.other.normal.shell',
];
