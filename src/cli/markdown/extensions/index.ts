/** All extensions. Their order does not matter, because no two begin with the same syntax. */
import { alert } from './alert.js';
import { blockComponent } from './block-component.js';
import { container } from './container.js';
import type { Extension } from './extension.js';
import { footnoteDefinition, footnoteReference } from './footnotes.js';
import { inlineComponent } from './inline-component.js';
import { complexBlock, complexText } from './too-complex.js';

export const extensions: Extension[] = [
  alert,
  blockComponent,
  container,
  footnoteDefinition,
  footnoteReference,
  inlineComponent,
  complexBlock,
  complexText,
];
