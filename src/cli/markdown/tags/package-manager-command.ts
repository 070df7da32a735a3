/** One command in the words of npm, yarn, pnpm, bun or another package manager. */

type Words = Record<string, string | undefined>;

/** Commands with a name of their own; any other is the manager's name and the command as it stands. */
const verbs: Record<string, Words> = {
  dlx: { npm: 'npx', yarn: 'yarn dlx', pnpm: 'pnpm dlx', bun: 'bunx' },
  exec: { npm: 'npx', yarn: 'yarn', pnpm: 'pnpm', bun: 'bunx' },
  remove: { npm: 'npm uninstall' },
  update: { yarn: 'yarn upgrade' },
};

/** `command` is written without a manager's name: `add -D x`, `create x@latest`, `run build`, `exec x build`. */
export function commandFor(manager: string, command: string): string {
  return command
    .split('\n')
    .map((line) => commandLine(manager, line.trim()))
    .join('\n');
}

function commandLine(manager: string, line: string): string {
  const [verb = '', ...words] = line.split(/\s+/);
  // Yarn's classic release takes no tag with `create`.
  if (verb === 'create' && manager === 'yarn') words[0] = (words[0] ?? '').replace(/(.)@latest$/, '$1');
  // npm keeps flags for itself unless two dashes say otherwise.
  if (verb === 'create' && manager === 'npm') insertDashes(words, 1);
  if (verb === 'run' && manager === 'npm') insertDashes(words, 1);
  const start = verbs[verb]?.[manager] ?? `${manager} ${verb}`;
  return [start, ...words].join(' ').trim();
}

function insertDashes(words: string[], from: number): void {
  const flag = words.findIndex((word, i) => i >= from && word.startsWith('-'));
  if (flag >= 0 && !words.includes('--')) words.splice(flag, 0, '--');
}
