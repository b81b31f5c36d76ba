import type { Language } from '#src/model/languages.ts';

type Words = {
  recent: string;
  /** Why a kind is not offered on this page. */
  only: Record<'product' | 'category', string>;
  /** What running text says in the picture of a kind. */
  prose: string;
};

/** What only the lists of kinds say; it comes with them. */
export const pickerWords: Record<Language, Words> = {
  de: {
    recent: 'Zuletzt benutzt',
    only: { product: 'Nur auf Produktseiten', category: 'Nur auf Kategorieseiten' },
    prose:
      'Wolle wärmt auch dann, wenn sie feucht ist. Darum tragen wir sie am Berg, im Regen und an den langen Abenden davor.',
  },
  en: {
    recent: 'Used last',
    only: { product: 'Only on product pages', category: 'Only on category pages' },
    prose:
      'Wool keeps you warm even when it is damp. That is why we wear it in the mountains, in the rain, and on the long evenings before.',
  },
};
