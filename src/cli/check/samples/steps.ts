/**
 * A page's samples as a project that grows while one reads: each code group, or fence alone, is a step, and a file
 * shown again replaces what stood under its path.
 */
import type { CodeBlock, Sample } from '../../../runtime/model.js';

/** A code block that an author wrote, with its code. */
export type SampleCode = Sample & CodeBlock;

export interface Step {
  /** What this step shows, each with its path in the project; what names no file has a path of its own making. */
  added: { path: string; sample: SampleCode }[];
  /** All files known by now, those of this step included, by path. */
  files: ReadonlyMap<string, SampleCode>;
}

/** Samples in the order of the page. */
export function* sampleSteps(samples: readonly SampleCode[]): Generator<Step> {
  let named = new Map<string, SampleCode>();
  for (let first = 0; first < samples.length; ) {
    let end = first + 1;
    while (end < samples.length && samples[end]!.group === samples[first]!.group) end++;
    for (const step of splitStep(samples.slice(first, end), first)) {
      named = new Map(named);
      const nameless = new Map<string, SampleCode>();
      for (const { path, sample } of step) {
        const isNamed = fileOf(sample) !== undefined;
        if (isNamed) makeRoom(named, path);
        // What was shown last stands last.
        if (isNamed) named.delete(path);
        (isNamed ? named : nameless).set(path, sample);
      }
      yield { added: step, files: new Map([...named, ...nameless]) };
    }
    first = end;
  }
}

/** Two files of one path in one group are alternatives: the second begins a step of its own. */
function* splitStep(samples: SampleCode[], first: number): Generator<Step['added']> {
  let step: Step['added'] = [];
  for (const [i, sample] of samples.entries()) {
    const path = fileOf(sample) ?? `sample-${first + i + 1}${extension(sample.lang)}`;
    if (step.some((other) => other.path === path)) {
      yield step;
      step = [];
    }
    step.push({ path, sample });
  }
  yield step;
}

/**
 * The file that a sample shows, as `src/index.ts`; undefined where its title is words or leads out of the project, and
 * for a diff, which shows a change.
 */
export function fileOf({ title, lang }: SampleCode): string | undefined {
  if (lang === 'diff') return undefined;
  const path = title?.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  if (path === undefined || !/^(?!\/)[^\s:*?"<>|][^:*?"<>|\0]*$/.test(path)) return undefined;
  const names = path.split('/');
  if (!/\.[\w-]+$/.test(names.at(-1)!)) return undefined;
  if (names.some((name) => name === '' || name === '.' || name === '..' || name !== name.trim()))
    return undefined;
  return path;
}

/** A file cannot stand where another has its folder. */
function makeRoom(files: Map<string, SampleCode>, path: string): void {
  for (const other of files.keys()) {
    if (other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) files.delete(other);
  }
}

const EXTENSIONS: Record<string, string> = {
  typescript: '.ts',
  javascript: '.js',
  markdown: '.md',
};

function extension(lang: string): string {
  return lang === '' ? '.txt' : (EXTENSIONS[lang] ?? `.${lang}`);
}
