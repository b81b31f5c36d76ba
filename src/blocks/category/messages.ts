import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

/** Words of a category. */
export const messages: Record<Language, { all(name: string, count: number): string }> = {
  de: {
    all: (name, count) => (count > 1 ? `Alle ${numberIn.de(count)} aus ${name}` : `Zu ${name}`),
  },
  en: { all: (name, count) => (count > 1 ? `All ${numberIn.en(count)} in ${name}` : `To ${name}`) },
};
