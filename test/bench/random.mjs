/** Pseudorandom numbers: the same seed text gives the same sequence. */
export function createRandom(seed) {
  // FNV-1a of the text, then Marsaglia's 32-bit xorshift.
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0), 0x01000193);
  state = state === 0 ? 1 : state;

  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    // The upper bits of the product, because consecutive states are similar.
    return (Math.imul(state, 0x9e3779b1) >>> 0) / 2 ** 32;
  };
  // Seeds that differ in one letter start with similar states.
  for (let round = 0; round < 8; round++) next();

  return {
    /** An integer from 0 up to, but not including, `limit`. */
    below: (limit) => Math.floor(next() * limit),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}
