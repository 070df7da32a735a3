/**
 * Grammars that stay on shiki's engine in WebAssembly, each with its reason, and with them every grammar that embeds one.
 * A test holds that every pattern of all other grammars has a translation.
 */
export const wasmGrammars: ReadonlyMap<string, string> = new Map([
  ['ahk2', 'a pattern has the code \\xff, which is not a character'],
  ['bat', 'some tokens of a line with tabs differ'],
]);
