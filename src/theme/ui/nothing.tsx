/** The default component of empty slots. Renders nothing. */
export function Nothing() {
  return null;
}
