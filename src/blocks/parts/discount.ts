import type { Language } from '#src/model/languages.ts';

/**
 * How much a price has fallen, as it stands on a woven label: `−20 %`, in English
 * `−20%`; never more than it has. In: cents. Out: undefined when the former price is
 * missing, or the price has fallen by less than one percent.
 */
export function discountLabel(
  cents: number,
  oldCents: number | null,
  lang: Language,
): string | undefined {
  if (oldCents === null) return undefined;
  // A quotient of whole numbers is exact where it is whole; 1 − 0.8 is less than 0.2.
  const percent = Math.floor(((oldCents - cents) * 100) / oldCents);
  if (percent < 1) return undefined;
  return `−${percent}${lang === 'de' ? '\u00a0' : ''}%`;
}
