/** What the tests need of a browser, whichever protocol drives it. */

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Engine {
  /** Opens a page in a new tab, in a window of this size. */
  open(url: string, size: Size): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Clicks the middle of the first element that the selector matches, as a mouse does. */
  click(selector: string): Promise<void>;
  /** Presses keys one after the other. A text is typed; a key has the name that `KeyboardEvent.key` has. */
  press(...keys: (string | { control: string })[]): Promise<void>;
  resize(size: Size): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds to wait for a condition on a slow machine. */
const PATIENCE = 60_000;

/** Waits until a function in the page returns a truthy JSON value, and returns that. */
export async function until<Args extends unknown[], Result>(
  tab: Tab,
  what: string,
  run: (...args: Args) => Result,
  ...args: Args
): Promise<Awaited<Result>> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    // The page may be replaced while the function runs.
    const result = await tab.evaluate(run, ...args).catch((error: Error) => error);
    if (result && !(result instanceof Error)) return result;
    if (performance.now() > end) throw new Error(`Waited for ${what}: ${String(result)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
