import type { Language } from '#src/model/languages.ts';

/**
 * How much a price has fallen, as it stands on a woven label: `−20 %`, in English
 * `−20%`. In: cents. Out: undefined when the former price is missing or not higher.
 */
export function discountLabel(
  cents: number,
  oldCents: number | null,
  lang: Language,
): string | undefined {
  if (oldCents === null || oldCents <= cents) return undefined;
  const percent = Math.max(1, Math.floor((1 - cents / oldCents) * 100));
  return `−${percent}${lang === 'de' ? '\u00a0' : ''}%`;
}
