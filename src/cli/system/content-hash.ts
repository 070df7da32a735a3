import { hash } from 'node:crypto';

/** Short content hash: 16 hex digits of SHA-1. Used for names and to detect changes, never for security. */
export function contentHash(...pieces: (string | Uint8Array)[]): string {
  return hash('sha1', pieces.length === 1 ? pieces[0]! : pieces.join('\0')).slice(0, 16);
}
