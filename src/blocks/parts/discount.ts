/**
 * How much a price has fallen, as it stands on a woven label: `−20 %`.
 * In: cents. Out: undefined when the former price is missing or not higher.
 */
export function discountLabel(cents: number, oldCents: number | null): string | undefined {
  if (oldCents === null || oldCents <= cents) return undefined;
  return `−${Math.max(1, Math.floor((1 - cents / oldCents) * 100))}\u00a0%`;
}
