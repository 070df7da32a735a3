/** The grammars of shiki for the bundle: a compressed file for each, which has a tenth of the size of its module. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundledLanguages } from 'shiki/langs';

/** As deep as the chunks: the code below is in one of them. */
const FOLDER = 'cli/grammars';

/** Replaces `shiki/langs`. `languages`: the names of the grammars that each language needs, in order. */
const moduleOf = (languages) => `
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

const grammars = new Map();

function loadGrammar(name) {
  if (!grammars.has(name)) grammars.set(name, readGrammar(name));
  return grammars.get(name);
}

async function readGrammar(name) {
  const file = await readFile(new URL(\`../grammars/\${name}.json.gz\`, import.meta.url));
  return JSON.parse(gunzipSync(file).toString());
}

/** Other names of a language have the same function. */
const loaders = new Map();

function load(names) {
  const loader = loaders.get(names) ?? (async () => ({ default: await Promise.all(names.split(' ').map(loadGrammar)) }));
  loaders.set(names, loader);
  return loader;
}

export const bundledLanguages = {
${Object.entries(languages)
  .map(([name, grammars]) => `  ${JSON.stringify(name)}: load(${JSON.stringify(grammars.join(' '))}),`)
  .join('\n')}
};
`;

/** @param lib the folder that the grammars are written to */
export function grammarPlugin(lib) {
  const name = 'grammars';
  return {
    name,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^shiki\/langs$/ }, ({ path }) => ({ path, namespace: name, sideEffects: false }));
      onLoad({ filter: /./, namespace: name }, async () => ({
        contents: moduleOf(await writeGrammars(join(lib, FOLDER))),
        resolveDir: lib,
      }));
    },
  };
}

/** @returns the names of the grammars of each language */
async function writeGrammars(folder) {
  mkdirSync(folder, { recursive: true });
  const texts = new Map();
  const languages = {};
  for (const [language, load] of Object.entries(bundledLanguages)) {
    const { default: grammars } = await load();
    for (const grammar of grammars) {
      const text = JSON.stringify(grammar);
      if ((texts.get(grammar.name) ?? text) !== text)
        throw new Error(`two grammars are named ${grammar.name}`);
      texts.set(grammar.name, text);
    }
    languages[language] = grammars.map((grammar) => grammar.name);
  }
  for (const [name, text] of texts)
    writeFileSync(join(folder, `${name}.json.gz`), gzipSync(text, { level: 9 }));
  return languages;
}
