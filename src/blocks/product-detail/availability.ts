import { formatDay } from '#src/lib/day.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import type { ShopAnswer } from '#src/model/pages/answers.ts';
import type { Availability } from '#src/model/schemas/products.ts';
import { messages } from './messages.ts';

type Stock = {
  availability: Availability;
  /** The day from which it can be had, if there is one. */
  availableFrom: string | null;
  delivery: ShopAnswer['delivery'];
};

/** Whether something can be had, and when it arrives, in a sentence or two. */
export function availabilityText(
  { availability, availableFrom, delivery }: Stock,
  lang: Language,
): string {
  const words = messages[lang];
  if (availableFrom !== null) {
    return words.from[availability](formatDay(availableFrom, LOCALES[lang]));
  }
  const text = words.availability[availability];
  return availability === 'inStock' && delivery
    ? `${text} ${words.delivery(delivery.minDays, delivery.maxDays)}`
    : text;
}
