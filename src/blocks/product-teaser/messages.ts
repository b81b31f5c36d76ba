import type { Language } from '#src/model/languages.ts';

/** Words of a product teaser. */
export const messages: Record<Language, { look(name: string): string }> = {
  de: { look: (name) => `${name} ansehen` },
  en: { look: (name) => `See ${name}` },
};
