import type { DifferenceWords } from '#src/client/items/differences/Differences.tsx';
import type { VersionEvent, VersionWay } from '#src/model/items/item-versions.ts';
import type { Language } from '#src/model/languages.ts';

export type VersionWords = DifferenceWords & {
  loading: string;
  failed: string;
  again: string;
  filter: Record<'label' | 'all' | 'published' | 'mine', string>;
  list: string;
  none: string;
  nobody: string;
  events: Record<VersionEvent, string>;
  saves(count: number): string;
  /** In: when it was planned for. */
  asPlanned(time: string): string;
  late(time: string): string;
  ways: Record<VersionWay, string>;
  draft: string;
  live: string;
  newest: string;
  view: Record<'label' | 'slider' | 'sides' | 'list', string>;
  compare: string;
  was(version: number): string;
  now: string;
  changes(count: number, version: number): string;
  same: string;
  undoOne: string;
  undoOneOf(name: string): string;
  restore(version: number): string;
  restoreLead: string;
  restored: string;
  copy: string;
  copied: string;
  unseen: string;
  undone: string;
  on: string;
  discard: string;
  discardAsk: string;
  discarded: string;
  conflict: string;
  saving: string;
  noPage: string;
  yes: string;
  no: string;
  euros: string;
  count(items: number): string;
  language: string;
  note(version: number): string;
  noteHint: string;
  keepNote: string;
  noted: string;
};

export const WORDS: Record<Language, VersionWords> = {
  de: {
    loading: 'Versionen werden geladen …',
    failed: 'Die Versionen ließen sich nicht laden.',
    again: 'Noch einmal versuchen',
    filter: { label: 'Welche', all: 'Alle', published: 'Veröffentlicht', mine: 'Von mir' },
    list: 'Versionen, die neueste zuerst',
    none: 'Dazu gibt es keine Version.',
    nobody: 'Programm oder Squidex',
    events: {
      ...{ created: 'Angelegt', draft: 'Entwurf begonnen', saved: 'Gespeichert' },
      ...{ published: 'Veröffentlicht', unpublished: 'Offline genommen', planned: 'Geplant' },
      ...{ discarded: 'Entwurf verworfen', restored: 'Zurückgeholt', deleted: 'Gelöscht' },
    },
    saves: (count) => (count === 1 ? 'einmal gespeichert' : `${count}-mal gespeichert`),
    asPlanned: (time) => `wie geplant für ${time}`,
    late: (time) => `geplant für ${time}, nachgeholt: der Server war zu dieser Zeit aus`,
    ways: { import: 'durch einen Import', 'import-back': 'Import zurückgenommen' },
    draft: 'Entwurf',
    live: 'Live',
    newest: 'neueste',
    view: {
      ...{ label: 'Ansicht', slider: 'Schieber', sides: 'Nebeneinander' },
      list: 'Liste der Änderungen',
    },
    compare: 'Wie viel von der früheren Version zu sehen ist',
    was: (version) => `Version ${version}`,
    now: 'Jetzt',
    changes: (count, version) =>
      count === 1
        ? `Eine Änderung seit Version ${version}`
        : `${count} Änderungen seit Version ${version}`,
    quoted: (text) => `„${text}“`,
    same: 'Seit dieser Version hat sich nichts geändert.',
    undoOne: 'Zurückholen',
    undoOneOf: (name) => `${name} zurückholen`,
    restore: (version) => `Version ${version} wiederherstellen`,
    restoreLead: 'Wiederherstellen legt einen Entwurf an. Live ändert sich nichts.',
    restored: 'Die Version ist jetzt der Entwurf.',
    copy: 'Als Kopie öffnen',
    copied: 'Die Kopie ist angelegt.',
    unseen: 'Auf der Seite nicht zu sehen',
    undone: 'Zurückgeholt, als Entwurf gespeichert.',
    on: 'Weiter bearbeiten',
    discard: 'Entwurf verwerfen',
    discardAsk:
      'Den Entwurf verwerfen? Live bleibt, wie es ist. Hier lässt er sich später zurückholen.',
    discarded: 'Der Entwurf ist verworfen.',
    conflict:
      'Inzwischen hat jemand gespeichert. Die Liste ist jetzt aktuell; bitte noch einmal ansehen.',
    saving: 'Wird gespeichert …',
    noPage: 'Davon gibt es keine Seite zu sehen.',
    ...{
      yes: 'Ja',
      no: 'Nein',
      euros: 'in Euro',
      nothing: 'geändert',
      language: 'Sprache der Seite',
    },
    count: (items) => (items === 1 ? 'ein Eintrag' : `${items} Einträge`),
    kinds: { added: 'kam dazu', removed: 'wurde entfernt', moved: 'wurde verschoben' },
    languages: { de: 'Deutsch', en: 'Englisch' },
    note: (version) => `Notiz zu Version ${version}`,
    noteHint: 'zum Beispiel „Herbststart“',
    keepNote: 'Notiz speichern',
    noted: 'Die Notiz ist gespeichert.',
  },
  en: {
    loading: 'Loading the versions …',
    failed: 'The versions could not be loaded.',
    again: 'Try again',
    filter: { label: 'Which', all: 'All', published: 'Published', mine: 'Mine' },
    list: 'Versions, newest first',
    none: 'There is no such version.',
    nobody: 'A program or Squidex',
    events: {
      ...{ created: 'Created', draft: 'Draft started', saved: 'Saved' },
      ...{ published: 'Published', unpublished: 'Taken offline', planned: 'Planned' },
      ...{ discarded: 'Draft discarded', restored: 'Brought back', deleted: 'Deleted' },
    },
    saves: (count) => (count === 1 ? 'saved once' : `saved ${count} times`),
    asPlanned: (time) => `as planned for ${time}`,
    late: (time) => `planned for ${time}, made up for: the server was off at that time`,
    ways: { import: 'by an import', 'import-back': 'import taken back' },
    draft: 'Draft',
    live: 'Live',
    newest: 'newest',
    view: { label: 'View', slider: 'Slider', sides: 'Side by side', list: 'List of changes' },
    compare: 'How much of the earlier version is shown',
    was: (version) => `Version ${version}`,
    now: 'Now',
    changes: (count, version) =>
      count === 1
        ? `One change since version ${version}`
        : `${count} changes since version ${version}`,
    quoted: (text) => `“${text}”`,
    same: 'Nothing has changed since this version.',
    undoOne: 'Bring back',
    undoOneOf: (name) => `Bring back ${name}`,
    restore: (version) => `Restore version ${version}`,
    restoreLead: 'Restoring makes a draft. Nothing changes live.',
    restored: 'The version is the draft now.',
    copy: 'Open as a copy',
    copied: 'The copy has been made.',
    unseen: 'Not to be seen on the page',
    undone: 'Brought back and saved as a draft.',
    on: 'Go on editing',
    discard: 'Discard the draft',
    discardAsk: 'Discard the draft? Live stays as it is. You can bring the draft back here later.',
    discarded: 'The draft is discarded.',
    conflict: 'Somebody has saved in the meantime. The list is up to date now; please look again.',
    saving: 'Saving …',
    noPage: 'There is no page of it to see.',
    ...{
      yes: 'Yes',
      no: 'No',
      euros: 'in euros',
      nothing: 'changed',
      language: 'Language of the page',
    },
    count: (items) => (items === 1 ? 'one entry' : `${items} entries`),
    kinds: { added: 'was added', removed: 'was removed', moved: 'was moved' },
    languages: { de: 'German', en: 'English' },
    note: (version) => `Note on version ${version}`,
    noteHint: 'such as “start of autumn”',
    keepNote: 'Save the note',
    noted: 'The note is saved.',
  },
};
