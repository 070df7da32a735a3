import { mimes } from 'mrmime';

/** Types that mrmime lacks. */
const OTHERS: Record<string, string> = {
  flac: 'audio/flac',
  ico: 'image/x-icon',
  m4v: 'video/mp4',
  tgz: 'application/gzip',
};

/** Content type of a file, by its extension. Text files are in UTF-8. */
export function contentType(file: string): string {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  const types = Object.hasOwn(OTHERS, extension) ? OTHERS : mimes;
  const type = Object.hasOwn(types, extension) ? types[extension]! : 'application/octet-stream';
  return isText(type) ? `${type}; charset=utf-8` : type;
}

function isText(type: string): boolean {
  return /^text\/|[/+](json|xml)$/.test(type);
}
