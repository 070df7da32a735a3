/**
 * Caches tokenized lines by the state before them. Documentation repeats itself: half of its code lines occur
 * more than once.
 */
import type { StateStack, StateStackImpl } from 'shiki/textmate';
import type { Run } from './runs.js';

interface TokenizedLine {
  runs: Run[];
  state: StateStack;
}

/** Above this limit, the whole cache is cleared, including the states. */
const MAX_CHARACTERS = 1_000_000;
/** Longer lines are not cached, because they are rarely repeated. */
const MAX_LINE = 200;
/** Maximum number of states of one depth that are compared for equality. */
const MAX_STATES = 64;

/** The cache of one loaded grammar: states refer to its rules by number. */
export class LineCache {
  #lines = new WeakMap<StateStack, Map<string, TokenizedLine>>();
  /** States by depth. */
  readonly #states = new Map<number, StateStack[]>();
  #characters = 0;

  get(before: StateStack, line: string): TokenizedLine | undefined {
    return this.#lines.get(before)?.get(line);
  }

  /**
   * @returns the line with the state to use for lookups of later lines: equal states are replaced by the same
   * object.
   */
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

/**
 * True if all lines after the two states have the same tokens. `equals` compares only the rules and the
 * innermost scopes.
 */
function areSame(one: StateStackImpl, other: StateStackImpl): boolean {
  if (!one.equals(other)) return false;
  let [a, b]: (StateStackImpl | null)[] = [one, other];
  for (; a !== b && a && b; a = a.parent, b = b.parent) {
    if (a.beginRuleCapturedEOL !== b.beginRuleCapturedEOL) return false;
    if (a.nameScopesList !== b.nameScopesList && !a.nameScopesList?.equals(b.nameScopesList!)) return false;
  }
  return true;
}
