const MAX_NAMED = 4;

/** The first of some names, for a small place. In: the names, and how the number of the others is said. */
export function someOf(names: readonly string[], more: (count: number) => string): string {
  const distinct = [...new Set(names)];
  const named = distinct.slice(0, MAX_NAMED).join(', ');
  const left = distinct.length - MAX_NAMED;
  return left > 0 ? `${named} ${more(left)}` : named;
}
