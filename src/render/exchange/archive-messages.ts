import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Messages = {
  title: string;
  lead: string;
  take: string;
  takeLead: string;
  download: string;
  bring: string;
  bringLead: string;
  file: string;
  look: string;
  back: string;
  made(time: string): string;
  nothingYet: string;
  kind: string;
  files: string;
  isNew: string;
  changed: string;
  same: string;
  left: string;
  leftLead: string;
  changes: string;
  /** Only the first of them are shown. */
  shown(count: number): string;
  name: string;
  what: string;
  faults: string;
  faultsLead: string;
  part: string;
  line: string;
  reason: string;
  reasons: Record<string, string>;
  start(count: number): string;
  nothing: string;
  progress(done: number, total: number): string;
  done(count: number): string;
  doneLead: string;
  /** In: how many there are, and the names of the first of them. */
  refused(count: number, names: string): string;
  stale: string;
  stopped(count: number): string;
  again: string;
};

/** Words of the screen where everything goes out and comes in as one file. */
export const archiveMessages: Record<Language, Messages> = {
  de: {
    title: 'Alles als Archiv',
    lead: 'Alle Inhalte und Dateien in einer ZIP-Datei: zum Aufheben, oder um sie in einen anderen Shop zu bringen.',
    take: 'Alles mitnehmen',
    takeLead:
      'Alle Listen mit ihren Entwürfen und alle Bilder und Dateien mit Ordnern und Stichwörtern. Was Besucher geschickt haben, Konten, Besuche, der Papierkorb, geschützte Dateien und geplante Zeitpunkte gehören nicht dazu; Archiviertes kommt als Entwurf zurück. Wieder einlesen lassen sich Archive bis 4 GB mit höchstens 100.000 Dateien.',
    download: 'Archiv herunterladen',
    bring: 'Archiv einlesen',
    bringLead:
      'Zuerst ist nur zu sehen, was sich ändern würde. Was es nur hier gibt, bleibt in jedem Fall stehen. Lade vorher am besten ein Archiv vom jetzigen Stand herunter: Damit kommst du zurück.',
    file: 'Archiv (.zip)',
    look: 'Ansehen, was sich ändert',
    back: 'Anderes Archiv',
    made: (time) => `Das Archiv ist vom ${time}.`,
    nothingYet: 'Noch ist nichts geschrieben.',
    kind: 'Liste',
    files: 'Bilder und Dateien',
    isNew: 'neu',
    changed: 'geändert',
    same: 'gleich',
    left: 'bleibt draußen',
    leftLead:
      'Draußen bleiben Listen, die es hier nicht gibt oder die sich hier nicht schreiben lassen. Lege eine fehlende Liste zuerst in den Inhalten an.',
    changes: 'Was sich ändert',
    shown: (count) => `Gezeigt werden die ersten ${numberIn.de(count)}.`,
    name: 'Name',
    what: 'Was',
    faults: 'Fehler',
    faultsLead: 'Diese Zeilen werden ausgelassen.',
    part: 'Teil des Archivs',
    line: 'Zeile',
    reason: 'Was nicht geht',
    reasons: {
      unreadable: 'Die Zeile lässt sich nicht lesen.',
      double: 'Das steht zweimal im Archiv.',
      'file-missing': 'Die Datei dazu fehlt im Archiv.',
      'file-too-large': 'Die Datei ist zu groß.',
      'file-damaged': 'Die Datei ist im Archiv beschädigt.',
    },
    start: (count) =>
      count === 1 ? '1 Änderung einlesen' : `${numberIn.de(count)} Änderungen einlesen`,
    nothing: 'Alles im Archiv steht schon so im Shop.',
    progress: (done, total) => `${numberIn.de(done)} von ${numberIn.de(total)}`,
    done: (count) =>
      count === 1
        ? '1 Änderung ist eingelesen.'
        : `${numberIn.de(count)} Änderungen sind eingelesen.`,
    doneLead: 'Die Website wird gerade erneuert.',
    refused: (count, names) =>
      `Nicht oder nicht ganz übernommen, weil die Inhaltsquelle es abgelehnt hat (${numberIn.de(count)}): ${names}. Den Grund nennt das Protokoll des Servers.`,
    stale: 'Inzwischen hat jemand etwas geändert. So sähe es jetzt aus; bitte noch einmal ansehen.',
    stopped: (count) =>
      `Das Einlesen ist abgebrochen. ${numberIn.de(count)} Änderungen sind geschrieben.`,
    again: 'Lies das Archiv noch einmal ein: Es geht weiter, wo es aufgehört hat.',
  },
  en: {
    title: 'Everything as an archive',
    lead: 'All content and files in one zip: to keep, or to bring to a different shop.',
    take: 'Download everything',
    takeLead:
      'Every list with its drafts, and all pictures and files with folders and tags. What visitors have sent, accounts, visits, the trash, protected files and planned times are not part of it; what is archived comes back as a draft. Archives of up to 4 GB and 100,000 files can be taken in again.',
    download: 'Download the archive',
    bring: 'Take in an archive',
    bringLead:
      'At first you only see what would change. What is only here stays in any case. It is best to download an archive of how things are now: it is your way back.',
    file: 'Archive (.zip)',
    look: 'See what changes',
    back: 'Another archive',
    made: (time) => `The archive was made on ${time}.`,
    nothingYet: 'Nothing has been written yet.',
    kind: 'List',
    files: 'Pictures and files',
    isNew: 'new',
    changed: 'changed',
    same: 'the same',
    left: 'left out',
    leftLead:
      'Left out are lists that are not here, or that cannot be written here. Make a missing list in the content first.',
    changes: 'What changes',
    shown: (count) => `These are the first ${numberIn.en(count)}.`,
    name: 'Name',
    what: 'What',
    faults: 'Faults',
    faultsLead: 'These lines are left out.',
    part: 'Part of the archive',
    line: 'Line',
    reason: 'What is wrong',
    reasons: {
      unreadable: 'The line cannot be read.',
      double: 'This is in the archive twice.',
      'file-missing': 'Its file is missing from the archive.',
      'file-too-large': 'The file is too large.',
      'file-damaged': 'The file is damaged in the archive.',
    },
    start: (count) => (count === 1 ? 'Take in 1 change' : `Take in ${numberIn.en(count)} changes`),
    nothing: 'Everything in the archive is in the shop already, just like that.',
    progress: (done, total) => `${numberIn.en(done)} of ${numberIn.en(total)}`,
    done: (count) =>
      count === 1 ? '1 change was taken in.' : `${numberIn.en(count)} changes were taken in.`,
    doneLead: 'The site is being renewed.',
    refused: (count, names) =>
      `Not taken, or not wholly, because the content source refused it (${numberIn.en(count)}): ${names}. The log of the server says why.`,
    stale:
      'Somebody has changed something meanwhile. This is how it would be now; please look again.',
    stopped: (count) => `Taking in has stopped. ${numberIn.en(count)} changes are written.`,
    again: 'Take in the archive once more: it goes on where it stopped.',
  },
};
