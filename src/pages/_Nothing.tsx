/** An island without content. */
export function Nothing() {
  return null;
}
