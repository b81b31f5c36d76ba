import { numberIn } from '#src/lib/number.ts';
import type { BulkStatus } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';

type StatusWords = {
  /** What the button says, and who asks for more before. */
  label: string;
  lead(count: number): string;
  /** What the button says that does it. */
  does(count: number): string;
  done(count: number): string;
};

type Words = {
  title: string;
  /** How many items change. */
  lead(count: number): string;
  before: string;
  after: string;
  pages: string;
  /** Head of the column with what links to a row; behind the first of it. */
  links: string;
  moreLinks(count: number): string;
  same: string;
  save: string;
  publish: string;
  done(count: number): string;
  drafted(count: number): string;
  left(count: number): string;
  undo: string;
  /** Said when it begins. */
  begun: string;
  /** How many are done, with {done} and {total}. */
  far: string;
  undone(count: number): string;
  /** What comes back as a draft only. */
  drafts(count: number): string;
  choose: string;
  /** `{count}`: how many rows are chosen. */
  chosen: string;
  chooseAll: string;
  /** `allFound` offers to choose everything that the list finds; `tooMany` says that this cannot be changed at once. */
  allFound(total: number): string;
  tooMany(most: number, total: number): string;
  chooseOne(name: string): string;
  field: string;
  kind: string;
  percent: string;
  set: string;
  value: string;
  look: string;
  inTrash: string;
  /** What becomes of an item that is copied; what is said where copies were taken back. */
  copied: string;
  uncopied(count: number): string;
  statusTitle: string;
  statuses: Record<BulkStatus, StatusWords>;
};

/** Words of what happens to many items at once. */
export const bulkMessages: Record<Language, Words> = {
  de: {
    title: 'Mehrere auf einmal ändern',
    lead: (count) =>
      count === 1
        ? 'Ein Eintrag würde sich ändern. Noch ist nichts gespeichert.'
        : `${numberIn.de(count)} Einträge würden sich ändern. Noch ist nichts gespeichert.`,
    before: 'Vorher',
    after: 'Nachher',
    pages: 'Auf Seiten',
    links: 'Darauf verweisen',
    moreLinks: (count) => ` und ${numberIn.de(count)} mehr`,
    same: 'bleibt gleich',
    save: 'Als Entwurf speichern',
    publish: 'Ändern und veröffentlichen',
    done: (count) =>
      count === 1 ? 'Ein Eintrag ist geändert.' : `${numberIn.de(count)} Einträge sind geändert.`,
    drafted: (count) =>
      count === 1
        ? 'Einer ist als Entwurf gespeichert, aber nicht veröffentlicht.'
        : `${numberIn.de(count)} sind als Entwurf gespeichert, aber nicht veröffentlicht.`,
    left: (count) =>
      count === 1 ? 'Einer blieb, wie er war.' : `${numberIn.de(count)} blieben, wie sie waren.`,
    undo: 'Rückgängig machen',
    begun: 'Die Einträge werden geändert.',
    far: '{done} von {total}',
    undone: (count) =>
      count === 1
        ? 'Ein Eintrag ist wieder wie vorher.'
        : `${numberIn.de(count)} Einträge sind wieder wie vorher.`,
    drafts: (count) =>
      count === 1
        ? 'Einer ist als Entwurf zurück; Besucher sehen ihn nach dem Veröffentlichen.'
        : `${numberIn.de(count)} sind als Entwürfe zurück; Besucher sehen sie nach dem Veröffentlichen.`,
    choose: 'Kreuze Einträge an, um sie zusammen zu ändern.',
    chosen: '{count} ausgewählt',
    chooseAll: 'Alle auf dieser Seite auswählen',
    allFound: (total) => `Alle ${numberIn.de(total)}, auch die auf anderen Seiten`,
    tooMany: (most, total) =>
      `Gefunden sind ${numberIn.de(total)}. Auf einmal lassen sich höchstens ${numberIn.de(most)} ändern.`,
    chooseOne: (name) => `${name} auswählen`,
    field: 'Feld',
    kind: 'Art der Änderung',
    percent: 'um so viele Prozent ändern',
    set: 'auf diesen Wert setzen',
    value: 'Wert',
    look: 'Vorschau',
    inTrash: 'Im Papierkorb',
    copied: 'Kopie als Entwurf',
    uncopied: (count) =>
      count === 1
        ? 'Die Kopie liegt im Papierkorb.'
        : `${numberIn.de(count)} Kopien liegen im Papierkorb.`,
    statusTitle: 'Alle veröffentlichen, offline nehmen, duplizieren oder löschen',
    statuses: {
      Published: {
        label: 'Veröffentlichen',
        lead: (count) =>
          count === 1
            ? 'Ein Eintrag würde live gehen, so wie sein Entwurf jetzt ist.'
            : `${numberIn.de(count)} Einträge würden live gehen, so wie ihre Entwürfe jetzt sind.`,
        does: (count) =>
          count === 1 ? 'Veröffentlichen' : `${numberIn.de(count)} veröffentlichen`,
        done: (count) =>
          count === 1
            ? 'Ein Eintrag ist veröffentlicht.'
            : `${numberIn.de(count)} Einträge sind veröffentlicht.`,
      },
      Draft: {
        label: 'Offline nehmen',
        lead: (count) =>
          count === 1
            ? 'Besucher würden einen Eintrag nicht mehr sehen. Er bliebe als Entwurf.'
            : `Besucher würden ${numberIn.de(count)} Einträge nicht mehr sehen. Sie blieben als Entwürfe.`,
        does: (count) => (count === 1 ? 'Offline nehmen' : `${numberIn.de(count)} offline nehmen`),
        done: (count) =>
          count === 1 ? 'Ein Eintrag ist offline.' : `${numberIn.de(count)} Einträge sind offline.`,
      },
      Copied: {
        label: 'Duplizieren',
        lead: (count) =>
          count === 1
            ? 'Von einem Eintrag würde eine Kopie angelegt, als Entwurf. „Kopie von“ steht vor ihrem Namen.'
            : `Von ${numberIn.de(count)} Einträgen würden Kopien angelegt, als Entwürfe. „Kopie von“ steht vor ihren Namen.`,
        does: (count) => (count === 1 ? 'Duplizieren' : `${numberIn.de(count)} duplizieren`),
        done: (count) =>
          count === 1
            ? 'Eine Kopie ist angelegt, als Entwurf.'
            : `${numberIn.de(count)} Kopien sind angelegt, als Entwürfe.`,
      },
      Deleted: {
        label: 'Löschen',
        lead: (count) =>
          count === 1
            ? 'Ein Eintrag käme in den Papierkorb. Dort bleibt er 30 Tage; was ihn zeigt, zeigt ihn nicht mehr.'
            : `${numberIn.de(count)} Einträge kämen in den Papierkorb. Dort bleiben sie 30 Tage; was sie zeigt, zeigt sie nicht mehr.`,
        does: (count) => (count === 1 ? 'Löschen' : `${numberIn.de(count)} löschen`),
        done: (count) =>
          count === 1
            ? 'Ein Eintrag liegt im Papierkorb.'
            : `${numberIn.de(count)} Einträge liegen im Papierkorb.`,
      },
    },
  },
  en: {
    title: 'Change several at once',
    lead: (count) =>
      count === 1
        ? 'One item would change. Nothing is saved yet.'
        : `${numberIn.en(count)} items would change. Nothing is saved yet.`,
    before: 'Before',
    after: 'After',
    pages: 'On pages',
    links: 'Linked from',
    moreLinks: (count) => ` and ${numberIn.en(count)} more`,
    same: 'stays the same',
    save: 'Save as drafts',
    publish: 'Change and publish',
    done: (count) =>
      count === 1 ? 'One item is changed.' : `${numberIn.en(count)} items are changed.`,
    drafted: (count) =>
      count === 1
        ? 'One is saved as a draft, but not published.'
        : `${numberIn.en(count)} are saved as drafts, but not published.`,
    left: (count) =>
      count === 1 ? 'One stayed as it was.' : `${numberIn.en(count)} stayed as they were.`,
    undo: 'Undo',
    begun: 'The items are being changed.',
    far: '{done} of {total}',
    undone: (count) =>
      count === 1
        ? 'One item is as it was before.'
        : `${numberIn.en(count)} items are as they were before.`,
    drafts: (count) =>
      count === 1
        ? 'One is back as a draft; visitors see it once it is published.'
        : `${numberIn.en(count)} are back as drafts; visitors see them once they are published.`,
    choose: 'Tick items to change them together.',
    chosen: '{count} chosen',
    chooseAll: 'Choose all on this page',
    allFound: (total) => `All ${numberIn.en(total)}, also those on other pages`,
    tooMany: (most, total) =>
      `${numberIn.en(total)} are found. At most ${numberIn.en(most)} can be changed at once.`,
    chooseOne: (name) => `Choose ${name}`,
    field: 'Field',
    kind: 'Kind of change',
    percent: 'change by this many percent',
    set: 'set to this value',
    value: 'Value',
    look: 'Preview',
    inTrash: 'In the trash',
    copied: 'Copy, as a draft',
    uncopied: (count) =>
      count === 1 ? 'The copy is in the trash.' : `${numberIn.en(count)} copies are in the trash.`,
    statusTitle: 'Publish all, take them offline, duplicate or delete them',
    statuses: {
      Published: {
        label: 'Publish',
        lead: (count) =>
          count === 1
            ? 'One item would go live, as its draft is now.'
            : `${numberIn.en(count)} items would go live, as their drafts are now.`,
        does: (count) => (count === 1 ? 'Publish' : `Publish ${numberIn.en(count)}`),
        done: (count) =>
          count === 1 ? 'One item is published.' : `${numberIn.en(count)} items are published.`,
      },
      Draft: {
        label: 'Take offline',
        lead: (count) =>
          count === 1
            ? 'Visitors would no longer see one item. It would stay as a draft.'
            : `Visitors would no longer see ${numberIn.en(count)} items. They would stay as drafts.`,
        does: (count) => (count === 1 ? 'Take offline' : `Take ${numberIn.en(count)} offline`),
        done: (count) =>
          count === 1 ? 'One item is offline.' : `${numberIn.en(count)} items are offline.`,
      },
      Copied: {
        label: 'Duplicate',
        lead: (count) =>
          count === 1
            ? 'A copy of one item would be made, as a draft. “Copy of” stands before its name.'
            : `Copies of ${numberIn.en(count)} items would be made, as drafts. “Copy of” stands before their names.`,
        does: (count) => (count === 1 ? 'Duplicate' : `Duplicate ${numberIn.en(count)}`),
        done: (count) =>
          count === 1
            ? 'One copy is made, as a draft.'
            : `${numberIn.en(count)} copies are made, as drafts.`,
      },
      Deleted: {
        label: 'Delete',
        lead: (count) =>
          count === 1
            ? 'One item would go to the trash and stay there for 30 days; what shows it would no longer show it.'
            : `${numberIn.en(count)} items would go to the trash and stay there for 30 days; what shows them would no longer show them.`,
        does: (count) => (count === 1 ? 'Delete' : `Delete ${numberIn.en(count)}`),
        done: (count) =>
          count === 1
            ? 'One item is in the trash.'
            : `${numberIn.en(count)} items are in the trash.`,
      },
    },
  },
};
