import { formatDay } from '#src/lib/day.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import type { Availability } from '#src/model/schemas/products.ts';
import { messages } from './messages.ts';

/** Whether something can be had, in one sentence. In: the day from which, if there is one. */
export function availabilityText(
  availability: Availability,
  availableFrom: string | null,
  lang: Language,
): string {
  const words = messages[lang];
  return availableFrom === null
    ? words.availability[availability]
    : words.from[availability](formatDay(availableFrom, LOCALES[lang]));
}
