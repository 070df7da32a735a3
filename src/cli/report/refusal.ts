/**
 * Explains system errors, such as a full disk. They are caused neither by the site nor by this tool, so the
 * message says how to resolve them.
 */

export interface Refusal {
  /** A clause, such as in `'dist/a.html' cannot be written: the disk is full`. */
  why: string;
  hint?: string;
}

const REFUSALS: Record<string, Refusal> = {
  EACCES: { why: 'permission denied', hint: 'Run as a user who may, or choose another place.' },
  EBUSY: { why: 'another program is using it', hint: 'Close that, and run again.' },
  EDQUOT: { why: 'the space that you may use is used up', hint: 'Make room, and run again.' },
  EEXIST: { why: 'something of that name is there already' },
  EFBIG: {
    why: 'files may not be that large here',
    hint: "Raise the limit of 'ulimit -f', or choose another disk.",
  },
  EIO: { why: 'the disk failed', hint: 'Look after the disk; another place may do.' },
  EISDIR: { why: 'it is a folder' },
  ELOOP: { why: 'its symbolic links lead in a circle' },
  EMFILE: { why: 'too many files are open', hint: "Raise the limit: 'ulimit -n 4096'." },
  ENAMETOOLONG: { why: 'its name is too long', hint: 'Choose a shorter name.' },
  ENFILE: { why: 'too many files are open on this machine', hint: 'Close other programs, and run again.' },
  ENOENT: { why: 'it is gone', hint: 'Something else may have moved it meanwhile: run again.' },
  ENOMEM: { why: 'the memory is full', hint: 'Close other programs, and run again.' },
  ENOSPC: { why: 'the disk is full', hint: 'Make room, and run again.' },
  ENOTDIR: { why: 'a part of its path is a file' },
  EPERM: { why: 'it is not permitted', hint: 'Run as a user who may, or choose another place.' },
  EROFS: { why: 'the disk is read-only', hint: 'Choose another place.' },
};

/** Undefined if the error has no system error code. */
export function refusalOf(error: unknown): Refusal | undefined {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
}

/** The reason as one clause, for any error. */
export function reasonOf(error: unknown): string {
  return refusalOf(error)?.why ?? (error instanceof Error ? error.message : String(error));
}
