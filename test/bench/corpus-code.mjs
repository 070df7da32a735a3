/** Code blocks of the corpus: 8 to 20 lines in six languages, all different. */

const nouns =
  `arrival barge berth buoy cargo crane crew dock ferry gate harbour hatch hull invoice lock manifest mooring
  pallet permit pier pilot pump quay ramp route shift signal tanker tide tug vessel watch winch`.split(/\s+/);
const verbs =
  'assign board charge clear count dispatch fetch find hoist list load mark move notify plan release save'.split(
    ' ',
  );
const types = [
  'string',
  'number',
  'boolean',
  'Date',
  'readonly string[]',
  'Map<string, number>',
  "'dry' | 'wet'",
];

const languages = ['ts', 'tsx', 'json', 'bash', 'js', 'css'];

/** A fenced block. `turn` selects the language. */
export function codeBlock(turn, random) {
  const lang = languages[turn % languages.length];
  const lines = writers[lang](createNames(random), 8 + random.below(13));
  return `\`\`\`${lang}\n${lines.join('\n')}\n\`\`\``;
}

function createNames({ pick, below }) {
  const noun = () => pick(nouns);
  const upper = (text) => text[0].toUpperCase() + text.slice(1);
  return {
    pick,
    below,
    noun,
    name: () => noun() + upper(noun()),
    type: () => upper(noun()) + upper(noun()),
    call: () => pick(verbs) + upper(noun()),
  };
}

/** Lines between `head` and `tail`, up to `total` lines, each written by one of `bodies`. */
function around(head, bodies, tail, { total, pick }) {
  const middle = Array.from({ length: Math.max(1, total - head.length - tail.length) }, () => pick(bodies)());
  return [...head, ...middle, ...tail];
}

const writers = {
  ts({ pick, below, noun, name, type, call }, total) {
    const [shape, act, list] = [type(), call(), noun()];
    return around(
      [
        `import type { ${shape} } from './${noun()}.js';`,
        '',
        `/** Tells how many ${noun()}s are waiting. */`,
        `export async function ${act}(${list}: readonly ${shape}[], limit = ${below(90) + 2}): Promise<number> {`,
      ],
      [
        () =>
          `  const ${name()}: ${pick(types)} | undefined = await ${list}.at(-${below(9) + 1})?.${call()}();`,
        () => `  if (${list}.length > ${below(500)}) throw new RangeError(\`\${limit} ${noun()}s at most\`);`,
        () =>
          `  for (const ${noun()}Item of ${list}) console.debug('${noun()}', ${below(2) ? 'limit' : `${list}.length`});`,
        () => `  // The ${noun()} comes before the ${noun()}.`,
      ],
      [`  return Math.min(limit, ${list}.length);`, '}'],
      { total, pick },
    );
  },
  tsx({ pick, below, noun, type, call }, total) {
    const [part, state] = [type(), noun()];
    return around(
      [
        `export function ${part}({ ${state}, onChange }: { ${state}: number; onChange(value: number): void }) {`,
        `  const [open, setOpen] = useState(${state} > ${below(50)});`,
        `  return (`,
        `    <section className="${noun()}-${noun()}" aria-label="${noun()}">`,
      ],
      [
        () => `      <button type="button" onClick={() => setOpen(!open)}>${call()}</button>`,
        () => `      {open && <${type()} value={${state} * ${below(20) + 2}} onInput={onChange} />}`,
        () => `      <p data-${noun()}="${below(1000)}">The {${state}} of this ${noun()}</p>`,
        () => `      <input name="${noun()}" defaultValue={${state}} disabled={!open} />`,
      ],
      ['    </section>', '  );', '}'],
      { total, pick },
    );
  },
  json({ pick, below, noun, name }, total) {
    return around(
      [
        '{',
        `  "name": "@harbour/${noun()}-${noun()}",`,
        `  "version": "${below(9)}.${below(20)}.${below(40)}",`,
      ],
      [
        () => `  "${name()}": ${below(10_000)},`,
        () => `  "${name()}": "${noun()} ${noun()}",`,
        () => `  "${name()}": [${below(2) === 0}, null, "${noun()}"],`,
        () =>
          `  "${name()}": { "${noun()}": "./${noun()}/${noun()}.json", "depth": ${below(40)}.${below(10)} },`,
      ],
      [`  "private": ${below(2) === 0}`, '}'],
      { total, pick },
    );
  },
  bash({ pick, below, noun, call }, total) {
    const folder = noun().toUpperCase();
    return around(
      ['#!/bin/sh', `# Brings the ${noun()} to the ${noun()}`, `${folder}="\${1:-/var/lib/${noun()}}"`],
      [
        () => `mkdir -p "$${folder}/${noun()}" && cd "$${folder}" || exit ${below(8) + 1}`,
        () => `npx ${noun()} ${call()} --${noun()}=${below(300)} --quiet > ${noun()}.log 2>&1`,
        () => `grep -c '${noun()}' "${noun()}.txt" | awk '{ print $1 + ${below(60)} }'`,
        () => `test -e ./${noun()} || echo "no ${noun()} in $${folder}" >&2`,
      ],
      [`for file in "$${folder}"/*.csv; do`, `  ${noun()} --${noun()} "$file"`, 'done'],
      { total, pick },
    );
  },
  js({ pick, below, noun, name, call }, total) {
    const [map, act] = [name(), call()];
    return around(
      [
        `import { ${call()} } from '@harbour/${noun()}';`,
        '',
        `const ${map} = new Map();`,
        `export function ${act}(key, ...rest) {`,
      ],
      [
        () =>
          `  ${map}.set('${noun()}', { ${noun()}: rest.length, ${noun()}At: Date.now() - ${below(100_000)} });`,
        () => `  if (!${map}.has(key)) return rest.map((${noun()}) => ${noun()}?.toString() ?? '${noun()}');`,
        () => `  const ${name()} = [...${map}.values()].filter(Boolean).length % ${below(30) + 2};`,
        () => `  /* ${noun()}, then ${noun()} */`,
      ],
      [`  return ${map}.get(key);`, '}'],
      { total, pick },
    );
  },
  css({ pick, below, noun }, total) {
    return around(
      [`.${noun()}-${noun()} {`, `  --${noun()}-depth: ${below(60)}px;`],
      [
        () =>
          `  ${pick(['margin', 'padding', 'inset'])}: ${below(40)}px ${below(8)}% auto calc(100% - ${below(90)}px);`,
        () =>
          `  ${pick(['color', 'background-color', 'outline-color'])}: rgb(${below(256)} ${below(256)} ${below(256)} / ${below(100)}%);`,
        () => `  grid-area: ${noun()} / ${below(9) + 1} / span ${below(4) + 1};`,
        () => `  transition: opacity ${below(900)}ms ease-in-out; /* ${noun()} */`,
      ],
      [
        '}',
        `@media (width >= ${below(1200) + 300}px) {`,
        `  .${noun()}:not(:last-child)::after { content: '${noun()}'; }`,
        '}',
      ],
      { total, pick },
    );
  },
};
