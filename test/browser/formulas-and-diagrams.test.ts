/** Pages of the plugins for formulas and diagrams, under the strict policy. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeInBothSchemes, openPage } from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

const page = (title: string, text: string, labels: [string, string, string, string]) => `# ${title}

${text} $E = mc^2$, $\\mathbb{R}^{n+1}$. ${text}

$$
A = \\begin{pmatrix} 1 & 0 \\\\ 0 & \\lambda \\end{pmatrix}, \\quad \\boxed{x} \\cancel{y} \\color{red}{z} \\quad
\\sum_{i=0}^{n} i^2 = \\frac{(n^2+n)(2n+1)}{6}, \\qquad \\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}
$$

\`\`\`mermaid alt="${title}"
flowchart LR
  A[${labels[0]}] --> B{${labels[1]}}
  B -->|${labels[2]}| C([${labels[3]}])
  subgraph S ["${labels[0]} ${labels[3]}"]
    C --> D[(${labels[1]})]
    D --> E[[${labels[0]} ${labels[1]} ${labels[3]}]]
  end
  style A fill:#fde68a
\`\`\`

\`\`\`mermaid alt="${title} 2"
classDiagram
  class Page {
    +string ${labels[0].replaceAll(' ', '')}
    +render(${labels[2]}) void
  }
  Page <|-- Post : ${labels[3]}
\`\`\`

\`\`\`mermaid alt="${title} 3"
sequenceDiagram
  participant A as ${labels[0]}
  participant B as ${labels[1]}
  A->>B: ${labels[2]}
  Note over A,B: ${labels[3]}
\`\`\`
`;

const FILES: Files = {
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
import { math } from '@docs-cli/plugin-math';
import { mermaid } from '@docs-cli/plugin-mermaid';
export default defineConfig({
  title: 'Docs',
  plugins: [math(), mermaid()],
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }, { lang: 'ar', label: 'العربية' }],
});
`,
  'content/en/index.md': page('Formulas', 'A text with formulas.', [
    'Read the page',
    'Is it valid?',
    'yes',
    'Render it',
  ]),
  'content/zh/index.md': page('公式', '包含公式的文字。', [
    '读取页面的全部内容',
    '是否有效？',
    '是的',
    '渲染页面',
  ]),
  'content/ar/index.md': page('صيغ', 'نص مع صيغ.', ['اقرأ الصفحة', 'هل هي صالحة؟', 'نعم', 'اعرضها']),
};

let built: Promise<string> | undefined;
const address = () => {
  built ??= site(FILES).then(({ root }) => buildAndPreview(root));
  return built;
};

for (const [path, width] of [
  ['', 1440],
  ['', 390],
  ['zh/', 390],
  ['ar/', 1440],
  ['ar/', 390],
] as const) {
  test(`formulas and diagrams of /${path} fit a window of ${width} px, and are accessible`, async (t) => {
    const { page } = await openPage(t, {
      url: `${await address()}/${path}`,
      viewport: { width, height: 900 },
    });
    const measured = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const outside = [...document.querySelectorAll('svg[role="img"] g')].flatMap((group) => {
        const shape = group.querySelector(':scope > :is(rect, polygon)')?.getBoundingClientRect();
        const texts = [...group.querySelectorAll(':scope text')].filter(({ parentElement }) =>
          [group, null].includes(parentElement?.closest('g') ?? null),
        );
        return texts.flatMap((text) => {
          const box = text.getBoundingClientRect();
          return shape && (box.left < shape.left - 1 || box.right > shape.right + 1)
            ? [text.textContent]
            : [];
        });
      });
      return {
        isWider: scrollWidth > clientWidth,
        outside,
        formulas: [...document.querySelectorAll('math')].map((math) => getComputedStyle(math).direction),
        fraction: document.querySelector('.math-display mfrac')?.getBoundingClientRect().height ?? 0,
        font:
          getComputedStyle(document.querySelector('.mermaid-diagram text')!).fontFamily ===
          getComputedStyle(document.querySelector('[data-article] p')!).fontFamily,
      };
    });
    assert.equal(measured.isWider, false);
    assert.deepEqual(measured.outside, []);
    assert.deepEqual(new Set(measured.formulas), new Set(['ltr']));
    assert.ok(measured.fraction > 20);
    assert.equal(measured.font, true);
    assert.deepEqual(await axeInBothSchemes(page), []);
  });
}

test('a wide diagram and a wide formula scroll with the arrow keys on a phone', async (t) => {
  const { page } = await openPage(t, { url: await address(), viewport: { width: 390, height: 900 } });
  for (const region of await page.locator('.math-display, .mermaid-diagram .scroll-region').all()) {
    if (await region.evaluate((element) => element.scrollWidth <= element.clientWidth)) continue;
    await region.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((element) => element!.scrollLeft > 0, await region.elementHandle());
  }
  assert.ok(
    await page
      .locator('.mermaid-diagram .scroll-region')
      .first()
      .evaluate((element) => element.scrollWidth > element.clientWidth),
  );
});
