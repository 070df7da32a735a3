/** The key that may change a hosted index. What stands in the config is sent to every reader, so it never may. */

/** Where `docs-cli index --push` reads it. */
export const WRITE_KEY_VARIABLE = 'SEARCH_WRITE_KEY';

export const WRITE_KEY_HINT = `What the config says is sent to every reader. The key that may write belongs in the environment, as ${WRITE_KEY_VARIABLE}, which only 'docs-cli index --push' reads.`;

/** Whether a key of the config, or a variable, is named as one that may write. */
export function isWriteKey(name: string): boolean {
  return /write|admin|master|secret/i.test(name);
}

/** The variable of the environment that holds this value under the name of a key that may write. */
export function writeKeyVariable(value: string): string | undefined {
  return Object.keys(process.env).find(
    (name) => isWriteKey(name) && /key|token/i.test(name) && process.env[name] === value,
  );
}
