import type { Language } from '#src/model/languages.ts';

/** Words of a gallery. */
export const messages: Record<Language, { strip: string }> = {
  de: { strip: 'Bilder, seitlich scrollbar' },
  en: { strip: 'Pictures, scroll sideways' },
};
