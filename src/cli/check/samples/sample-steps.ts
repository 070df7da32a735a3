/**
 * A page's samples as a project that grows while one reads: each code group, or fence alone, is a step, and a file
 * shown again replaces what stood under its path.
 */
import type { CodeBlock, Sample } from '../../../runtime/model.js';
import { extensionOf, fileOf, foldCase } from './sample-path.js';

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
    const path = fileOf(sample) ?? `sample-${first + i + 1}${extensionOf(sample.lang)}`;
    if (step.some((other) => foldCase(other.path) === foldCase(path))) {
      yield step;
      step = [];
    }
    step.push({ path, sample });
  }
  yield step;
}

/** A file replaces those of its name, and cannot be where another has its folder. */
function makeRoom(files: Map<string, SampleCode>, path: string): void {
  const name = foldCase(path);
  for (const other of files.keys()) {
    const before = foldCase(other);
    if (before === name || before.startsWith(`${name}/`) || name.startsWith(`${before}/`))
      files.delete(other);
  }
}
