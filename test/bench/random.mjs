/** Numbers that look random and are the same for the same seed text. */
export function createRandom(seed) {
  // FNV-1a of the text, then Marsaglia's xorshift of 32 bits.
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0), 0x01000193);
  state = state === 0 ? 1 : state;

  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    // The product's upper bits, since neighbours in the sequence of states resemble each other.
    return (Math.imul(state, 0x9e3779b1) >>> 0) / 2 ** 32;
  };
  // Seeds that differ in one letter start close to each other.
  for (let round = 0; round < 8; round++) next();

  return {
    /** A whole number from 0 up to, not including, `limit`. */
    below: (limit) => Math.floor(next() * limit),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}
