/**
 * Lines that were tokenized before, by the state before them. Documentation repeats itself: half of the lines of its code
 * occur more than once.
 */
import type { StateStack, StateStackImpl } from 'shiki/textmate';
import type { Run } from './runs.js';

interface TokenizedLine {
  runs: Run[];
  /** State after the line. */
  state: StateStack;
}

/** More characters are forgotten at once, with the states. */
const MAX_CHARACTERS = 1_000_000;
/** Longer lines are rarely repeated. */
const MAX_LINE = 200;
/** States of one depth that equal ones are looked for among. */
const MAX_STATES = 64;

/** For one grammar, as it was loaded: states name its rules by numbers. */
export class LineCache {
  #lines = new WeakMap<StateStack, Map<string, TokenizedLine>>();
  /** By depth. */
  readonly #states = new Map<number, StateStack[]>();
  #characters = 0;

  get(before: StateStack, line: string): TokenizedLine | undefined {
    return this.#lines.get(before)?.get(line);
  }

  /** @returns the line with the state that later lines are to be looked up with: of equal states it is always the same. */
  keep(before: StateStack, line: string, { runs, state }: TokenizedLine): TokenizedLine {
    const kept = { runs, state: this.#same(state) };
    if (line.length > MAX_LINE) return kept;
    if (this.#characters > MAX_CHARACTERS) this.#forget();
    const lines = this.#lines.get(before) ?? new Map<string, TokenizedLine>();
    this.#lines.set(before, lines);
    lines.set(line, kept);
    this.#characters += line.length;
    return kept;
  }

  #same(state: StateStack): StateStack {
    const known = this.#states.get(state.depth) ?? [];
    this.#states.set(state.depth, known);
    const equal = known.find((other) => areSame(other as StateStackImpl, state as StateStackImpl));
    if (equal) return equal;
    if (known.length < MAX_STATES) known.push(state);
    return state;
  }

  #forget(): void {
    this.#lines = new WeakMap();
    this.#states.clear();
    this.#characters = 0;
  }
}

/** True if every line after the two states has the same tokens. `equals` alone looks at the rules and the innermost scopes. */
function areSame(one: StateStackImpl, other: StateStackImpl): boolean {
  if (!one.equals(other)) return false;
  let [a, b]: (StateStackImpl | null)[] = [one, other];
  for (; a !== b && a && b; a = a.parent, b = b.parent) {
    if (a.beginRuleCapturedEOL !== b.beginRuleCapturedEOL) return false;
    if (a.nameScopesList !== b.nameScopesList && !a.nameScopesList?.equals(b.nameScopesList!)) return false;
  }
  return true;
}
