'use client';

import { usePage } from '@docs-cli/core/runtime';
import { useState } from 'react';
import styles from './format-picker.module.css';

interface Choice {
  format: 'esm' | 'cjs' | 'umd' | 'iife' | 'mf';
  /** Options that this format needs in addition. */
  more?: string[];
  en: string;
  zh: string;
}

/** The rows of the table above the picker, in its order. */
const CHOICES: Choice[] = [
  { format: 'esm', en: 'Bundlers and Node.js, with import', zh: '打包工具和 Node.js，使用 import' },
  { format: 'cjs', en: 'Code that calls require', zh: '调用 require 的代码' },
  {
    format: 'umd',
    more: ["umdName: 'MyLibrary'", "output: { target: 'web', distPath: 'dist/umd' }"],
    en: 'Pages with <script> and a global variable',
    zh: '使用 <script> 和全局变量的网页',
  },
  {
    format: 'iife',
    more: [
      "source: { entry: { page: './src/page.ts' } }",
      "output: { target: 'web', distPath: 'dist/iife' }",
    ],
    en: 'Pages that only want the effect',
    zh: '只要效果的网页',
  },
  {
    format: 'mf',
    more: [
      "output: { distPath: 'dist/mf' }",
      "plugins: [\n        pluginModuleFederation({\n          name: 'my_library',\n          exposes: { '.': './src/index.ts' },\n          dts: false,\n        }),\n      ]",
    ],
    en: 'Applications that are running already',
    zh: '已经在运行的应用',
  },
];

const TEXTS = {
  en: {
    question: 'Who loads your library?',
    answer: 'Your config',
    none: 'Choose at least one.',
    copy: 'Copy code',
  },
  zh: { question: '谁来加载你的库？', answer: '你的配置', none: '请至少选择一项。', copy: '复制代码' },
};

function configOf(chosen: Choice[]): string {
  const items = chosen.map(({ format, more = [] }) => {
    const options = [`format: '${format}'`, ...more];
    return options.length === 1
      ? `    { ${options[0]} },`
      : `    {\n      ${options.join(',\n      ')},\n    },`;
  });
  const plugin = "import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';\n";
  const imports = chosen.some(({ format }) => format === 'mf') ? plugin : '';
  return `${imports}import { defineConfig } from '@rslib/core';\n\nexport default defineConfig({\n  lib: [\n${items.join('\n')}\n  ],\n});`;
}

/** Asks who loads the library, and shows the config for the answer. */
export default function FormatPicker() {
  const lang = usePage().lang === 'zh' ? 'zh' : 'en';
  const [formats, setFormats] = useState<string[]>(['esm']);
  const texts = TEXTS[lang];
  const chosen = CHOICES.filter(({ format }) => formats.includes(format));
  const toggle = (format: string) =>
    setFormats(formats.includes(format) ? formats.filter((each) => each !== format) : [...formats, format]);
  return (
    <fieldset className={`${styles.picker} dc-needs-script`}>
      <legend>{texts.question}</legend>
      {CHOICES.map((choice) => (
        <label key={choice.format}>
          <input
            type="checkbox"
            checked={formats.includes(choice.format)}
            onChange={() => toggle(choice.format)}
          />
          <span>{choice[lang]}</span>
          <code>{choice.format}</code>
        </label>
      ))}
      <div role="status" aria-label={texts.answer}>
        {chosen.length === 0 ? texts.none : <Code text={configOf(chosen)} copyText={texts.copy} />}
      </div>
    </fieldset>
  );
}

const WORDS = /('[^']*'|\b(?:import|from|export|default)\b|\b(?:true|false)\b)/;

/** Enough of a highlighter for this config. */
function Code({ text, copyText }: { text: string; copyText: string }) {
  let end = 0;
  return (
    <div className="dc-code-block" data-lang="ts">
      <div className="dc-code-title">rslib.config.ts</div>
      <pre>
        <code>
          {text.split(WORDS).map((part) => {
            end += part.length;
            return WORDS.test(part) ? (
              <span key={end} className={kindOf(part)}>
                {part}
              </span>
            ) : (
              part
            );
          })}
        </code>
      </pre>
      <button type="button" className="dc-code-copy" aria-label={copyText} />
    </div>
  );
}

/** The class of the theme for strings, booleans and keywords. */
function kindOf(word: string): string {
  if (word.startsWith("'")) return 'tk-s';
  return word === 'true' || word === 'false' ? 'tk-n' : 'tk-k';
}

export const toMarkdown = () => '';
