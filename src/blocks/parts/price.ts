import { formatCents } from '#src/lib/money.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import type { ProductCardAnswer } from '#src/model/pages/answers.ts';

const FROM: Record<Language, string> = { de: 'ab', en: 'from' };

/** A price in words: `ab 129 €` where it is the lowest of several. */
export function priceText(
  { priceCents, manyPrices }: Pick<ProductCardAnswer, 'priceCents' | 'manyPrices'>,
  lang: Language,
): string {
  const amount = formatCents(priceCents, LOCALES[lang]);
  return manyPrices ? `${FROM[lang]}\u00a0${amount}` : amount;
}
