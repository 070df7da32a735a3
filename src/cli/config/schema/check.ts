/** What the gate looks for, and where readers of addresses that moved are sent. */
import { z } from 'zod';
import { type CodeName, codes } from '../../report/codes.js';
import { link } from './values.js';

const level = z.enum(['off', 'warn', 'error']);

const settable = Object.entries(codes).filter(([, code]) => !('fixed' in code));

const rules = z.strictObject(
  Object.fromEntries(settable.map(([name]) => [name, level.optional()])) as {
    [code in CodeName]: z.ZodOptional<typeof level>;
  },
);

export const check = z.strictObject({
  rules: rules.prefault({}),
});

const movedFrom = z
  .string()
  .regex(/^\/(?!\/)[^\s?\p{Cc}]*$/u, "must be a path of this site that begins with '/', as '/old'");

export const redirects = z.record(movedFrom, link);
