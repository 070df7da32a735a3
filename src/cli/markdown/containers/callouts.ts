/** `::: tip Title` and the other callouts. */

import { joinBlocks } from '../plain-markdown/markdown-chunks.js';
import { type CalloutKind, calloutKinds, calloutToMarkdown, writeCallout } from '../render/callout.js';
import type { Container } from './container-type.js';

export const callouts: Container = {
  names: calloutKinds,
  render({ page: context, name, id, renderTitle, sections }) {
    writeCallout(context, name as CalloutKind, {
      id,
      title: renderTitle,
      body: () => {
        for (const section of sections) section.render();
      },
    });
  },
  toMarkdown({ name, title, sections }) {
    return calloutToMarkdown(name as CalloutKind, title, joinBlocks(sections.map(({ body }) => body)));
  },
};
