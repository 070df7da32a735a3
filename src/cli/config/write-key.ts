/**
 * The key that can change a hosted index. Everything in the config is sent to every reader, so the config
 * must not contain this key.
 */

/** The environment variable that `docs-cli index --push` reads. */
export const WRITE_KEY_VARIABLE = 'SEARCH_WRITE_KEY';

export const WRITE_KEY_HINT = `The config is sent to every reader. Set the write key in the environment variable ${WRITE_KEY_VARIABLE}, which only 'docs-cli index --push' reads.`;

/** Whether the name of a config key or of a variable suggests a write key. */
export function isWriteKey(name: string): boolean {
  return /write|admin|master|secret/i.test(name);
}

/** The environment variable that holds this value and whose name suggests a write key. */
export function writeKeyVariable(value: string): string | undefined {
  return Object.keys(process.env).find(
    (name) => isWriteKey(name) && /key|token/i.test(name) && process.env[name] === value,
  );
}
