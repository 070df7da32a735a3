/**
 * A page's samples as a project that grows along the page. Each code group, or each block outside a group, is
 * a step. A file that is shown again replaces the earlier file with that path.
 */
import type { CodeBlock, Diagnostic, Sample } from '../../runtime/model/index.js';

/** A sample with its code. */
export type SampleCode = Sample & CodeBlock;

export interface Step {
  /**
   * The samples of this step, each with its path in the project. Samples without a file name get a generated
   * path.
   */
  added: AddedSample[];
  /**
   * The project after this step, by path: the last version of each named file, and the samples of this step
   * without a name. Those of earlier steps are left out, because nothing can import them.
   */
  files: ReadonlyMap<string, SampleCode>;
}

export interface AddedSample {
  /** Generated for a sample without a name. */
  path: string;
  sample: SampleCode;
}

/** `samples` are in page order. */
export function* sampleSteps(samples: readonly SampleCode[]): Generator<Step> {
  let named = new Map<string, SampleCode>();
  for (let first = 0; first < samples.length; ) {
    let end = first + 1;
    while (end < samples.length && samples[end]!.group === samples[first]!.group) end++;
    for (const step of stepsOfGroup(samples.slice(first, end), first)) {
      named = new Map(named);
      const nameless = new Map<string, SampleCode>();
      for (const { path, sample } of step) {
        const isNamed = fileOf(sample) !== undefined;
        if (isNamed) makeRoom(named, path);
        (isNamed ? named : nameless).set(path, sample);
      }
      yield { added: step, files: new Map([...named, ...nameless]) };
    }
    first = end;
  }
}

/**
 * Two files of a group that cannot exist next to each other are alternatives, so the second one starts another
 * step. `first`: index of the group's first sample on the page, which generated names count.
 */
function* stepsOfGroup(group: SampleCode[], first: number): Generator<AddedSample[]> {
  let step: AddedSample[] = [];
  for (const [i, sample] of group.entries()) {
    const path = fileOf(sample) ?? `sample-${first + i + 1}${extensionOf(sample.lang)}`;
    if (step.some((other) => conflict(other.path, path))) {
      yield step;
      step = [];
    }
    step.push({ path, sample });
  }
  yield step;
}

/** Removes the files that a new file replaces, and those that cannot exist next to it. */
function makeRoom(files: Map<string, SampleCode>, path: string): void {
  for (const other of files.keys()) if (conflict(other, path)) files.delete(other);
}

/** Whether two paths are the same file, or one is a file where the other needs a folder. */
function conflict(one: string, other: string): boolean {
  const [a, b] = [foldCase(one), foldCase(other)];
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/**
 * The file that a sample shows, such as `src/index.ts`. Undefined for a diff, and if its title is not a path in the
 * project: it leads out of it, or has characters that some operating system does not allow in names.
 */
export function fileOf({ title, lang }: { title?: string; lang: string }): string | undefined {
  if (lang === 'diff') return undefined;
  const path = title?.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  if (path === undefined || /[:*?"<>|\p{Cc}]/u.test(path)) return undefined;
  const names = path.split('/');
  const isInProject = names.every((name) => name === name.trim() && !/^\.{0,2}$/.test(name));
  return isInProject && /\.[\w-]+$/.test(names.at(-1)!) ? path : undefined;
}

/** File extensions for code without a title. A language can be any text, so others are not used. */
const EXTENSIONS = new Map([
  ['typescript', '.ts'],
  ['javascript', '.js'],
  ...['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'json', 'jsonc'].map(
    (lang) => [lang, `.${lang}`] as const,
  ),
]);

function extensionOf(lang: string): string {
  return EXTENSIONS.get(lang) ?? '.txt';
}

/** Gives equal results for names that some file systems do not distinguish. */
function foldCase(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** How to skip a sample. */
export const NO_CHECK_HINT =
  'If the sample is a fragment or wrong on purpose, exclude it with a reason: `no-check="why"`.';

/**
 * Converts a position in the code of a sample to a position in the file that contains it: the page, an included
 * file, or the code file that the sample shows. Both are 1-based.
 */
export function placeIn(
  sample: SampleCode,
  line: number,
  column: number,
): Required<Pick<Diagnostic, 'file' | 'line' | 'column'>> {
  const lineOffset = sample.lines?.[line - 1] ?? line - 1;
  return { file: sample.file, line: sample.line + lineOffset, column: sample.column + column - 1 };
}

/** False for a line that the page does not show: for a part of a code file, the whole file is checked. */
export function isShown(sample: SampleCode, line: number): boolean {
  const { line: fileLine } = placeIn(sample, line, 1);
  return sample.source === undefined || (fileLine >= sample.source.from && fileLine <= sample.source.to);
}
