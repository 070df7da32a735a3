/** Schema of the checks. */
import { z } from 'zod';
import { codes, isSettable, type PluginCodeName, type SettableCode } from '../../report/codes.js';
import { text } from './shared-values.js';

const level = z
  .enum(['off', 'warn', 'error'])
  .transform((written) => (written === 'warn' ? 'warning' : written));

const settable = Object.keys(codes).filter(isSettable);

/** Levels of diagnostics. A code of a plugin contains a slash, such as `acme/no-todo`. */
export type UserRules = {
  [code in SettableCode | PluginCodeName]?: 'off' | 'warn' | 'error' | undefined;
};

/** `config-extensions.ts` reads the levels of codes of plugins. */
type RuleLevels = { [code in keyof UserRules]: z.output<typeof level> | undefined };

const rules: z.ZodType<RuleLevels, UserRules> = z.strictObject(
  Object.fromEntries(settable.map((name) => [name, level.optional()])),
);

const hostAndPort = z
  .string()
  .regex(
    /^(?:\.?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d+)?$/i,
    "must be a host, such as 'wiki.corp' or '127.0.0.1:4000'",
  );

const external = z.strictObject({
  /**
   * URLs to skip: strings, in which `*` matches any characters (such as `https://x.com/*`), or regular
   * expressions.
   */
  ignore: z.array(z.union([text, z.instanceof(RegExp)])).default([]),
  /** Time limit for a host's response, in seconds. */
  timeout: z
    .number()
    .refine((seconds) => seconds >= 1 && seconds <= 120, 'must be a number of seconds from 1 to 120')
    .default(15),
  /**
   * Hosts of this machine or of a private network to request anyway, such as `127.0.0.1:4000`, `wiki.corp`,
   * or `.corp` for that domain and all its subdomains. Links to other private hosts count as examples.
   */
  privateHosts: z.array(hostAndPort).default([]),
});

/** Options for requests to external links. */
export interface UserExternal extends z.input<typeof external> {}

export const check = z.strictObject({
  /** Level of a diagnostic by its code, such as `{ 'orphan-page': 'off' }`. */
  rules: rules.default({}),
  /** How `docs-cli check --external` requests links to other sites. */
  external: external.prefault({}),
});

/** Options of `docs-cli check`. */
export interface UserCheck extends z.input<typeof check> {}
