/**
 * What Rslib is for, shown by one example: a source, a config, and for each of its formats the files that come out
 * and the line of code that loads them. Names and sizes are those that `@rslib/core` 1.0.1 printed.
 */
import { type Bilingual, usePathLanguage } from './language.js';
import { Title } from './title.js';

interface Row {
  entry: string;
  /** Name, and size where Rslib prints one. */
  files: [name: string, size?: string][];
  reader: Bilingual;
  use: string;
}

const SOURCE = `export function kelvin(celsius: number) {
  return celsius + 273.15;
}`;

const ROWS: Row[] = [
  {
    entry: `{ format: 'esm', dts: true },`,
    files: [['dist/index.js', '0.08 kB'], ['dist/index.d.ts']],
    reader: { en: 'Node.js, bundlers, editors', zh: 'Node.js、打包工具、编辑器' },
    use: `import { kelvin } from 'units';`,
  },
  {
    entry: `{ format: 'cjs' },`,
    files: [['dist/index.cjs', '1.3 kB']],
    reader: { en: 'Projects that still call require', zh: '仍在使用 require 的项目' },
    use: `const { kelvin } = require('units');`,
  },
  {
    entry: `{
  format: 'umd',
  umdName: 'units',
  output: { target: 'web', distPath: 'dist/umd' },
},`,
    files: [['dist/umd/index.js', '1.7 kB']],
    reader: { en: 'A page with a script tag', zh: '用 script 标签引入的网页' },
    use: `<script src="umd/index.js"></script>
units.kelvin(20);`,
  },
];

const texts = {
  en: {
    title: 'You write it once',
    lead: 'Each format you list is one shape of your package. A single run writes them all, and every user loads the one that fits.',
    users: 'Your users write',
  },
  zh: {
    title: '代码只写一遍',
    lead: '配置里列出的每种格式，都是包的一种形态。一次构建全部写出，使用者各取所需。',
    users: '使用者这样写',
  },
};

export function Outcome() {
  const language = usePathLanguage();
  const { title, lead, users } = texts[language];
  return (
    <section className="outcome">
      <div className="outcome-head">
        <div>
          <Title title={title} lead={lead} />
        </div>
        <figure className="outcome-source">
          <figcaption className="outcome-names">src/index.ts</figcaption>
          <pre>
            <Tokens text={SOURCE} />
          </pre>
        </figure>
      </div>
      <div className="outcome-sheet">
        <p className="band outcome-names">
          <span>rslib.config.ts</span>
          <span>npx rslib</span>
          <span>{users}</span>
        </p>
        <pre className="outcome-frame">
          <Tokens text="export default defineConfig({ lib: [" />
        </pre>
        <ol>
          {ROWS.map(({ entry, files, reader, use }) => (
            <li key={use} className="band">
              <pre>
                <Tokens text={entry} />
              </pre>
              <ul className="band-files">
                {files.map(([name, size]) => (
                  <li key={name}>
                    <code>{name}</code>
                    {size && <small>{size}</small>}
                  </li>
                ))}
              </ul>
              <div className="band-use">
                <Tokens text={use} />
                <small>{reader[language]}</small>
              </div>
            </li>
          ))}
        </ol>
        <pre className="outcome-frame">{'] });'}</pre>
      </div>
    </section>
  );
}

const WORDS = /('[^']*'|\b(?:import|from|const|export|default|function|return)\b|\b(?:[\d.]+|true)\b)/;

/** Enough of a highlighter for these few lines. */
function Tokens({ text }: { text: string }) {
  let end = 0;
  return (
    <code>
      {text.split(WORDS).map((part) => {
        end += part.length;
        return WORDS.test(part) ? (
          <span key={end} className={`code-${kindOf(part)}`}>
            {part}
          </span>
        ) : (
          part
        );
      })}
    </code>
  );
}

function kindOf(word: string): 'string' | 'number' | 'keyword' {
  if (word.startsWith("'")) return 'string';
  return /\d|true/.test(word) ? 'number' : 'keyword';
}
