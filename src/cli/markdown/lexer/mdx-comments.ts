/** Replaces comments of MDX by letters, so that emphasis neither begins nor ends in them. The length stays. */
export function maskComments(text: string): string {
  let masked = '';
  let written = 0;
  for (;;) {
    const begin = text.indexOf('{/*', written);
    const end = begin < 0 ? -1 : text.indexOf('*/}', begin + 3);
    if (end < 0) return masked + text.slice(written);
    masked += text.slice(written, begin) + 'a'.repeat(end + 3 - begin);
    written = end + 3;
  }
}
