/** When what could not be loaded is asked for again, and for how long an answer is waited for. */

/** Milliseconds after the first, second and third failure. After more, only what the reader does asks again. */
export const RETRY_DELAYS = [1000, 5000, 30_000];

/** Milliseconds for which nothing is asked for after a failure, the first of which is number 0. */
export const pauseAfter = (failure: number) => RETRY_DELAYS[failure] ?? 30_000;

/** Milliseconds in which a page, or what belongs to it, must be there. */
const TIMEOUT = 10_000;

/** For a request. */
export const inTime = () => AbortSignal.timeout(TIMEOUT);

/** The same for what takes no signal. */
export function orTimeout<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, TIMEOUT, new Error('timeout'));
    part.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
