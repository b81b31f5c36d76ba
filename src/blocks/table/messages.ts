import type { Language } from '#src/model/languages.ts';

/** Words of a table. */
export const messages: Record<Language, { table: string }> = {
  de: { table: 'Tabelle' },
  en: { table: 'Table' },
};
