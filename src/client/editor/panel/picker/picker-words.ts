import type { Language } from '#src/model/languages.ts';

type Words = {
  recent: string;
  /** The reusable blocks of this site. */
  reusable: string;
  reusableHint: string;
  link: string;
  linkHint: string;
  copy: string;
  copying: string;
  copyHint: string;
  back: string;
  unreadable: string;
  /** Of a reusable block that was never published. */
  draft: string;
  /** Why a kind is not offered on this page. */
  only: Record<'product' | 'category', string>;
  /** What running text says in the picture of a kind. */
  prose: string;
};

/** What only the lists of kinds say; it comes with them. */
export const pickerWords: Record<Language, Words> = {
  de: {
    recent: 'Zuletzt benutzt',
    reusable: 'Bausteine dieser Website',
    reusableHint: 'Ein Baustein: als Verknüpfung, die sich überall mit ihm ändert, oder als Kopie.',
    link: 'Verknüpft einfügen',
    linkHint: 'Verknüpft ändert er sich hier und überall sonst, sobald jemand den Baustein ändert.',
    copy: 'Als Kopie einfügen',
    copying: 'Wird eingefügt …',
    copyHint: 'Eine Kopie gehört nur dieser Seite. Der Baustein dient dann als Vorlage.',
    back: 'Zurück',
    unreadable: 'Der Baustein lässt sich gerade nicht lesen. Bitte noch einmal versuchen.',
    draft: 'Entwurf',
    only: { product: 'Nur auf Produktseiten', category: 'Nur auf Kategorieseiten' },
    prose:
      'Wolle wärmt auch dann, wenn sie feucht ist. Darum tragen wir sie am Berg, im Regen und an den langen Abenden davor.',
  },
  en: {
    recent: 'Recently used',
    reusable: 'Reusable blocks of this site',
    reusableHint: 'A reusable block: linked, so that it changes everywhere at once, or as a copy.',
    link: 'Insert linked',
    linkHint:
      'Linked, it changes here and everywhere else as soon as somebody changes the reusable block.',
    copy: 'Insert as a copy',
    copying: 'Inserting …',
    copyHint: 'A copy belongs to this page alone. The reusable block is its template.',
    back: 'Back',
    unreadable: 'The block cannot be read at the moment. Please try again.',
    draft: 'Draft',
    only: { product: 'Only on product pages', category: 'Only on category pages' },
    prose:
      'Wool keeps you warm even when it is damp. That is why we wear it in the mountains, in the rain, and on the long evenings before.',
  },
};
