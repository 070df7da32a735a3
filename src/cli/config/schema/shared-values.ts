/**
 * Schemas that several keys share. A message says what a value must be and follows its name, such as `'base'
 * must begin with '/'`; `zod-messages.ts` builds the sentence.
 */
import { z } from 'zod';
import { decodePath, encodePath } from '../../../runtime/routes.js';
import { isRecord } from '../../report/shape.js';
import { isHttpUrl, RELATIVE_BASE } from '../paths.js';

export const text = z.string().refine((value) => value.trim() !== '', 'must not be empty');

/**
 * A path of this site or an address. Never `javascript:` or similar, which would run code in the reader's
 * page.
 */
export const link = z.string().superRefine(reporting(linkProblem));

export const httpUrl = z.string().refine(isHttpUrl, 'must be a URL that begins with https:// or http://');

/**
 * Limits a check to objects. The check runs even if one of their keys is wrong, so all issues are reported
 * together.
 */
export const onObjects = {
  when: ({ value }: { value: unknown }) => isRecord(value),
};

/** A folder below the project, normalized to `a/b`. */
export const folder = z
  .string()
  .refine(isFolderBelow, 'must be a folder in the project, relative to the config')
  .transform(normalizeFolder);

/** Like `folder`, or a folder outside the project: `../packages/ui`. */
export const includeFolder = z
  .string()
  .refine(
    (value) => isFolderBelow(value.replace(/^(?:\.\.\/)*(?:\.\.$)?/, '') || 'a'),
    'must be a folder other than the project, relative to the config',
  )
  .transform(normalizeFolder);

/** Any folder except the project itself. */
export const outFolder = text.transform(normalizeFolder);

/** Normalized to end with a slash, and encoded. */
export const base = z
  .string()
  .superRefine(reporting(baseProblem))
  .transform((value) =>
    value === RELATIVE_BASE ? value : encodePath(decodePath(value.replace(/\/?$/, '/'))),
  );

export const regularExpression = z.string().superRefine(reporting(expressionProblem));

/** An address that a link on a page can point to, other than a path of the site. */
export function isAddress(value: string): boolean {
  return isHttpUrl(value) || /^(?:mailto|tel):[^\s]+$/i.test(value);
}

interface Problem {
  message: string;
  hint?: string;
}

/** A check of a text, from a function that returns what is wrong with it. */
function reporting(problemOf: (value: string) => Problem | undefined) {
  return (value: string, context: z.core.$RefinementCtx) => {
    const { message, hint } = problemOf(value) ?? {};
    if (message !== undefined) context.addIssue({ code: 'custom', message, params: { hint } });
  };
}

function expressionProblem(value: string): Problem | undefined {
  try {
    new RegExp(value);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { message: 'must be a regular expression', hint: `${reason}.` };
  }
}

const LINK_MESSAGE = "must be a path that begins with '/', or a URL such as https://… or mailto:…";

function linkProblem(value: string): Problem | undefined {
  if (/^[/#]/.test(value) && !hasControlCharacter(value)) return undefined;
  if (isAddress(value)) return undefined;
  if (value.trim() === '') return { message: 'must not be empty' };
  // `a:b` may be a scheme; anything else was probably intended as a path.
  if (/^\.?\.?[\p{L}\p{N}_/-][^:\s]*$/u.test(value)) {
    return { message: LINK_MESSAGE, hint: `Did you mean '/${value.replace(/^(?:\.{0,2}\/)+/, '')}'?` };
  }
  return { message: LINK_MESSAGE };
}

const BASE_MESSAGE = "must begin with '/', or be './'";

function baseProblem(value: string): Problem | undefined {
  if (value === RELATIVE_BASE) return undefined;
  if (isHttpUrl(value)) {
    return {
      message: BASE_MESSAGE,
      hint: "Set the origin with 'siteUrl', and the folder with 'base'.",
    };
  }
  if (!value.startsWith('/')) {
    const isDot = value === '' || value === '.';
    const isPath = /^(?:\.\/)?[\p{L}\p{M}\p{N}_.~/-]+$/u.test(value);
    const meant = isDot ? RELATIVE_BASE : isPath ? `/${value.replace(/^(?:\.\/)+/, '')}` : undefined;
    return { message: BASE_MESSAGE, ...(meant && { hint: `Did you mean '${meant}'?` }) };
  }
  const path = decodePath(value);
  if (
    !/^\/(?:[\p{L}\p{M}\p{N}_.~ -]+\/)*[\p{L}\p{M}\p{N}_.~ -]*$/u.test(path) ||
    /\/\.{1,2}(?:\/|$)/.test(path)
  ) {
    return { message: "must be a path of letters, digits, spaces, '-', '.', '_' and '~'" };
  }
  return undefined;
}

function isFolderBelow(value: string): boolean {
  const path = normalizeFolder(value);
  if (path === '' || path === '.' || value.includes('\0')) return false;
  return !/^(?:\/|[A-Za-z]:)/.test(path) && !path.split('/').includes('..');
}

/** `./a//b/` -> `a/b`. Keeps the leading slash of an absolute path. */
function normalizeFolder(value: string): string {
  const parts = value.replaceAll('\\', '/').split('/');
  const kept = parts.filter(
    (part, index) => part !== '.' && (part !== '' || (index === 0 && parts.length > 1)),
  );
  return kept.length === 0 ? '.' : kept.join('/') || '/';
}

function hasControlCharacter(value: string): boolean {
  return /\p{Cc}/u.test(value);
}
