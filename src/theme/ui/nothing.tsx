/** What stands in a slot that is empty. */
export function Nothing() {
  return null;
}
