import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Words = {
  title: string;
  lead: string;
  files: string;
  empty: string;
  remove: string;
  removeOf(name: string): string;
  removeAll(count: number): string;
  removed(count: number): string;
  draft: string;
};

/** Words of the list of what no page reads. */
export const unreadMessages: Record<Language, Words> = {
  de: {
    title: 'Unbenutztes',
    lead: 'Keine Seite, kein Produkt und kein anderer benutzter Eintrag zeigt diese Einträge, auch kein Entwurf. Besuchern fehlt nichts, wenn sie in den Papierkorb kommen; dort bleiben sie 30 Tage.',
    files: 'Bilder und Dateien, die nirgends benutzt werden',
    empty: 'Alles wird irgendwo gezeigt.',
    remove: 'In den Papierkorb',
    removeOf: (name) => `${name} in den Papierkorb`,
    removeAll: (count) => `Alle ${numberIn.de(count)} in den Papierkorb`,
    removed: (count) =>
      count === 1
        ? '1 Eintrag liegt im Papierkorb.'
        : `${numberIn.de(count)} Einträge liegen im Papierkorb.`,
    draft: 'nie veröffentlicht',
  },
  en: {
    title: 'Unused',
    lead: 'No page, no product and no other item in use shows these items, and no draft does. Visitors miss nothing when they go to the trash, where they stay for 30 days.',
    files: 'Pictures and files that are used nowhere',
    empty: 'Everything is shown somewhere.',
    remove: 'To the trash',
    removeOf: (name) => `${name} to the trash`,
    removeAll: (count) => `All ${numberIn.en(count)} to the trash`,
    removed: (count) =>
      count === 1 ? '1 item is in the trash.' : `${numberIn.en(count)} items are in the trash.`,
    draft: 'never published',
  },
};
