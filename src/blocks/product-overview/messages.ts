import type { Language } from '#src/model/languages.ts';

/** Words of a product overview. */
export const messages: Record<Language, { all(category: string): string }> = {
  de: { all: (category) => `Alles aus ${category}` },
  en: { all: (category) => `Everything in ${category}` },
};
