/**
 * A page's samples as a project that grows along the page. Each code group, or each block outside a group, is
 * a step. A file that is shown again replaces the earlier file with that path.
 */
import type { CodeBlock, Sample } from '../../../runtime/model.js';
import { extensionOf, fileOf, foldCase } from './sample-path.js';

/** A code block that the author wrote, with its code. */
export type SampleCode = Sample & CodeBlock;

export interface Step {
  /**
   * The samples of this step, each with its path in the project. Samples without a file name get a generated
   * path.
   */
  added: { path: string; sample: SampleCode }[];
  /** All files up to and including this step, by path. */
  files: ReadonlyMap<string, SampleCode>;
}

/** `samples` are in page order. */
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

/** Two files with the same path in one group are alternatives: the second one starts a separate step. */
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

/** Removes the files that a new file replaces, and those whose path conflicts with a folder. */
function makeRoom(files: Map<string, SampleCode>, path: string): void {
  const name = foldCase(path);
  for (const other of files.keys()) {
    const before = foldCase(other);
    if (before === name || before.startsWith(`${name}/`) || name.startsWith(`${before}/`))
      files.delete(other);
  }
}
