import type { Language } from '#src/model/languages.ts';

type Messages = {
  waiting: string;
  nothing(kind: string): string;
  failed(reason: string): string;
  emptyPage: string;
};

/** Words of the canvas itself. */
export const messages: Record<Language, Messages> = {
  de: {
    waiting: 'Wird geladen …',
    nothing: (kind) => `${kind}: Hier gibt es noch nichts zu zeigen.`,
    failed: (reason) => `Dieser Block lässt sich nicht zeigen: ${reason}`,
    emptyPage:
      'Diese Seite ist noch leer. Hier klicken oder / drücken, um den ersten Block zu wählen.',
  },
  en: {
    waiting: 'Loading …',
    nothing: (kind) => `${kind}: there is nothing to show here yet.`,
    failed: (reason) => `This block cannot be shown: ${reason}`,
    emptyPage: 'This page is still empty. Click here or press / to choose the first block.',
  },
};
