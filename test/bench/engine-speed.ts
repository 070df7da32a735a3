/** Measures the time to build the offline index and to answer a query after each typed letter. */
import type { SearchData } from '../../src/runtime/model/index.js';
import { createEngine } from '../../src/runtime/search/engine.js';
import { typedQueries } from '../search/engine-corpus.js';

/** Times in milliseconds, each list ascending. */
export interface EngineSpeed {
  sections: number;
  built: number;
  /** The tasks of the build. */
  slices: number[];
  /** Time from a query to its hits with a warm engine. */
  answers: number[];
}

const KEYSTROKES = 600;
/** Number of queries before the measurement. */
const WARMING = 100;

export async function measureEngine(data: SearchData): Promise<EngineSpeed> {
  const building = stopwatch();
  const slices: number[] = [];
  let slice = stopwatch();
  const engine = await createEngine(data, {
    onProgress() {
      slices.push(slice());
      slice = stopwatch();
    },
  });
  const built = building();

  const queries = typedQueries(data, KEYSTROKES);
  for (const query of queries.slice(0, WARMING)) engine.search(query);
  const answers = queries.map((query) => {
    const answering = stopwatch();
    engine.search(query);
    return answering();
  });
  return {
    sections: data.pages.reduce((sum, page) => sum + page.sections.length, 0),
    built,
    slices: slices.sort((a, b) => a - b),
    answers: answers.sort((a, b) => a - b),
  };
}

/** CPU time in milliseconds, which does not depend on other load of the machine. */
function stopwatch(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
