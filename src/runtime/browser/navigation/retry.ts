/** Retry delays and timeouts of requests. */

/**
 * Milliseconds after the first, second and third failure. After more failures, only the reader's next action
 * retries.
 */
export const RETRY_DELAYS = [1000, 5000, 30_000];

/** Milliseconds to wait after a failure. The first failure is number 0. */
export const retryDelay = (failure: number) => RETRY_DELAYS[failure] ?? 30_000;

/** Milliseconds after which a request for a page, or for one of its parts, fails. */
const TIMEOUT = 10_000;

/** The signal for a `fetch`. */
export const timeoutSignal = () => AbortSignal.timeout(TIMEOUT);

/** The same timeout for a promise that takes no signal. */
export function withTimeout<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, TIMEOUT, new Error('timeout'));
    part.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
