/**
 * `<Demo file="./demo.tsx" />`: a component from a file, and its code. The first step of a parse reads the tag as a code block
 * (`includes/demo-lines.ts`). Only tags that are not valid are rendered here.
 */
import { z } from 'zod';
import { defineTag } from '../../plugin/tag.js';

/** Languages whose code can be a component. */
export const DEMO_FILE = /\.(?:tsx|jsx|ts|js)(?:[#{]|$)/;

export const demoProps = z.strictObject({
  file: z.string(),
  title: z.string().optional(),
  /** Why `check --samples` skips the code. */
  'no-check': z.string().optional(),
});

export const demo = defineTag({
  name: 'Demo',
  level: 'block',
  props: demoProps,
  render({ context, children, props, offsetOf }) {
    if (DEMO_FILE.test(props.file)) {
      context.report({
        code: 'misplaced-tag',
        message: '`<Demo>` must be alone on its lines, without content.',
        hint: 'Write `<Demo file="./demo.tsx" />`.',
        offset: offsetOf(),
        length: '<Demo'.length,
      });
    } else {
      context.report({
        level: 'error',
        code: 'invalid-prop',
        message:
          'The prop `file` of `<Demo>` must be the path of a component: a file that ends with `.tsx`, `.jsx`, `.ts` or `.js`.',
        hint: 'To show other code, write a code block with `file="./path"` after its language.',
        offset: offsetOf('file'),
        length: 'file'.length,
      });
    }
    children();
  },
  toMarkdown: ({ children }) => children(),
});
