/** A translated page has the same code as its source page, except for comments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPages } from './projects.js';

const pages = await readPages();

/** Fence languages of text that may be translated. */
const isProse = (lang: string) => ['', 'text', 'txt', 'md', 'markdown'].includes(lang);

test('code samples of both languages differ in comments only', () => {
  const faults: string[] = [];
  for (const page of pages.filter(({ lang }) => lang !== 'en')) {
    const original = pages.find(({ key, lang }) => lang === 'en' && key === page.key);
    assert.ok(original, `${page.key} has no English page.`);
    page.samples.forEach(({ code, lang, title, file, line }, i) => {
      const source = original.samples[i];
      const here = `${file}:${line}`;
      if (!source) faults.push(`${here}: the English page has no such sample.`);
      else if (source.lang !== lang || source.title !== title) {
        faults.push(
          `${here}: ${lang} ${title}, but ${source.lang} ${source.title} at ${source.file}:${source.line}.`,
        );
      } else if (!isProse(lang) && withoutComments(code) !== withoutComments(source.code)) {
        faults.push(`${here}: not the code of ${source.file}:${source.line}.`);
      }
    });
    if (page.samples.length < original.samples.length)
      faults.push(`${page.key}: samples are missing in ${page.lang}.`);
  }
  assert.equal(faults.join('\n'), '');
});

/** Code without comments and without whitespace at the end of lines. */
function withoutComments(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '')
    .replace(/(^|\s)(?:\/\/|#).*$/gm, '$1')
    .replace(/\s+$/gm, '');
}
