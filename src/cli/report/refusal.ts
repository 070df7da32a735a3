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
  EACCES: { why: 'permission denied', hint: 'Run as a user with permission, or choose another location.' },
  EBUSY: { why: 'another program is using it', hint: 'Close that program, and run again.' },
  EDQUOT: { why: 'your disk quota is exceeded', hint: 'Free some disk space, and run again.' },
  EEXIST: { why: 'it already exists' },
  EFBIG: {
    why: 'it exceeds the maximum file size',
    hint: "Raise the limit of 'ulimit -f', or choose another disk.",
  },
  EIO: { why: 'an I/O error occurred', hint: 'Check the disk, or choose another location.' },
  EISDIR: { why: 'it is a folder' },
  ELOOP: { why: 'its symbolic links form a loop' },
  EMFILE: { why: 'too many files are open', hint: "Raise the limit: 'ulimit -n 4096'." },
  ENAMETOOLONG: { why: 'its name is too long', hint: 'Use a shorter name.' },
  ENFILE: { why: 'too many files are open on this machine', hint: 'Close other programs, and run again.' },
  ENOENT: { why: 'it no longer exists', hint: 'Another program may have moved it. Run again.' },
  ENOMEM: { why: 'there is not enough memory', hint: 'Close other programs, and run again.' },
  ENOSPC: { why: 'the disk is full', hint: 'Free some disk space, and run again.' },
  ENOTDIR: { why: 'a part of its path is a file' },
  EPERM: { why: 'it is not permitted', hint: 'Run as a user with permission, or choose another location.' },
  EROFS: { why: 'the disk is read-only', hint: 'Choose another location.' },
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
