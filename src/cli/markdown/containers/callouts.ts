/** `::: tip Title` and its like. */
import { type CalloutKind, calloutKinds, writeCallout } from '../callout.js';
import type { Container } from './container.js';

export const callouts: Container = {
  names: calloutKinds,
  render({ page, name, renderTitle, sections }) {
    writeCallout(page, name as CalloutKind, {
      title: renderTitle,
      body: () => {
        for (const section of sections) section.render();
      },
    });
  },
};
