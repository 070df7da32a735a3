/**
 * Grammars that stay on shiki's WebAssembly engine, each with its reason. Every grammar that embeds one of
 * them stays on it too. A test checks that every pattern of all other grammars has a translation.
 */
export const wasmGrammars: ReadonlyMap<string, string> = new Map([
  // Tokens differ.
  ['ahk2', 'one pattern has no translation, and two find other matches'],
  ['bat', 'an option in the middle of a pattern ends at another place'],
  ['hjson', 'captures of an earlier repetition remain'],
  ['mdx', 'captures around a subroutine are lost'],
  ['svelte', 'Oniguruma finds `(?<=…).*` only where a search begins'],
  ['viml', 'Oniguruma finds `(?<=…).+` only where a search begins'],
  // Some lines take much longer.
  ['ahk', '500 words of one letter each take more than 10 s'],
  ['fortran-fixed-form', 'a line of emoji takes 200 times as long'],
  ['fortran-free-form', 'a line of emoji takes 200 times as long'],
  ['reg', '1,000 spaces take 0.5 s'],
  ['system-verilog', '1,000 spaces take 1 s'],
]);
