/** Schema of the checks and of the redirects. */
import { z } from 'zod';
import { codes, isSettable, type SettableCode } from '../../report/codes.js';
import type { UserRules } from '../user-config.js';
import { link, text } from './shared-values.js';

const level = z.enum(['off', 'warn', 'error']);

const settable = Object.keys(codes).filter(isSettable);

const rules = z.strictObject(
  Object.fromEntries(settable.map((name) => [name, level.optional()])) as {
    [code in SettableCode]: z.ZodOptional<typeof level>;
  },
);

const hostAndPort = z
  .string()
  .regex(
    /^(?:\.?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d+)?$/i,
    "must be a host, such as 'wiki.corp' or '127.0.0.1:4000'",
  );

const external = z.strictObject({
  /** In a text, `*` matches any characters. */
  ignore: z.array(z.union([text, z.instanceof(RegExp)])).default([]),
  timeout: z
    .number()
    .refine((seconds) => seconds >= 1 && seconds <= 120, 'must be a number of seconds from 1 to 120')
    .default(15),
  /** Examples: `127.0.0.1:4000`, `wiki.corp`, or `.corp` for that domain and all its subdomains. */
  privateHosts: z.array(hostAndPort).default([]),
});

export const check = z.strictObject({
  // Levels of codes of plugins are validated with the plugins.
  rules: (rules as z.ZodType<z.output<typeof rules>, UserRules>).prefault({}),
  external: external.prefault({}),
});

const movedFrom = z
  .string()
  .regex(/^\/(?!\/)[^\s?\p{Cc}]*$/u, "must be a path of this site that begins with '/', such as '/old'");

export const redirects = z.record(movedFrom, link);
