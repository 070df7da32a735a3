/** GitHub alerts, `> [!NOTE]`: rendered as the same boxes as `::: note`. */
import type { Token, Tokens } from 'marked';
import { type CalloutKind, calloutToMarkdown, isCalloutKind, writeCallout } from '../containers/callouts.js';
import { type BlockExtension, lexBlocks } from './extension.js';

interface AlertToken extends Tokens.Generic {
  type: 'alert';
  kind: CalloutKind;
  title: Token[];
  tokens: Token[];
}

const marker = /^ {0,3}>[ \t]?\[!([A-Za-z]+)\][ \t]*([^\n]*)(?:\n|$)/;
const quotedLine = /^ {0,3}>[^\n]*(?:\n|$)/;

export const alert: BlockExtension = {
  name: 'alert',
  level: 'block',
  tokenize(lexer, src): AlertToken | undefined {
    const match = marker.exec(src);
    const kind = match?.[1]?.toLowerCase() ?? '';
    if (match === null || !isCalloutKind(kind)) return undefined;
    let end = match[0].length;
    let body = '';
    for (let line = quotedLine.exec(src.slice(end)); line !== null; line = quotedLine.exec(src.slice(end))) {
      body += line[0].replace(/^ {0,3}>[ \t]?/, '');
      end += line[0].length;
    }
    return {
      type: 'alert',
      raw: src.slice(0, end),
      kind,
      title: lexer.inline(match[2]!.trim()),
      tokens: lexBlocks(lexer, body),
    };
  },
  render(token, context, { line, end }) {
    const { kind, title, tokens } = token as AlertToken;
    writeCallout(context, kind, {
      title: title.length === 0 ? undefined : () => context.inlinesIn(title, { line, end: line + 1 }),
      body: () => context.blocks(tokens, { line: line + 1, end }),
    });
  },
  toMarkdown(token, writer) {
    const { kind, title, tokens } = token as AlertToken;
    return calloutToMarkdown(kind, writer.inlines(title), writer.blocks(tokens));
  },
};
