import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Messages = {
  title: string;
  counted(files: number): string;
  upload: string;
  uploadLead: string;
  /** Where scripts do not run. */
  noScript: string;
  find: string;
  all: string;
  states: Record<'wordless' | 'unused', string>;
  view: string;
  views: Record<'grid' | 'table', string>;
  sort: string;
  sorts: Record<'changed' | 'name' | 'uses', string>;
  caption: string;
  picture: string;
  file: string;
  german: string;
  english: string;
  decorative: string;
  uses: string;
  changed: string;
  altDe(file: string): string;
  /** In an empty field for it. */
  altShort: string;
  altEn(file: string): string;
  decorativeOf(file: string): string;
  save: string;
  saved(count: number): string;
  late(files: string): string;
  removed(file: string): string;
  none: string;
  noneFound: string;
  back: string;
  gone: string;
  usedIn: string;
  unused: string;
  open: string;
  schemas: Record<string, string>;
  replace: string;
  replaceLead: string;
  replacePictureLead: string;
  remove: string;
  removeUsed(count: number): string;
  removeUnused: string;
  removeAnyway: string;
  decorativeShort: string;
  wordless: string;
  timesUsed(count: number): string;
  folders: {
    title: string;
    all: string;
    /** A folder with how many files lie in it. */
    name(name: string, files: number): string;
    add: string;
    change: string;
    label: string;
    rename: string;
    place: string;
    none: string;
    move: string;
    remove: string;
    full: string;
    gone: string;
  };
  many: {
    title: string;
    choose(file: string): string;
    what: string;
    move: string;
    tag: string;
    untag: string;
    remove: string;
    folder: string;
    word: string;
    apply: string;
    removeLead: string;
  };
  /** What was done, by the name that the address has for it. */
  happened: Record<string, (count: number) => string>;
  left(files: string): string;
  tags: string;
  focus: { title: string; lead: string; x: string; y: string; save: string };
  /** Said while files are sent, and afterwards. */
  sending: string;
  offline: string;
  done: string;
};

/** Words of the library of files. */
export const libraryMessages: Record<Language, Messages> = {
  de: {
    title: 'Bilder und Dateien',
    counted: (files) => (files === 1 ? 'eine Datei' : `${numberIn.de(files)} Dateien`),
    upload: 'Dateien hochladen',
    uploadLead:
      'Dateien hierher ziehen oder auswählen: Bilder (JPEG, PNG, WebP) und PDF bis 20 MB, Filme (MP4, WebM), Untertitel (VTT), Schriften (WOFF2).',
    noScript: 'Zum Hochladen braucht diese Seite JavaScript.',
    find: 'Name oder Alternativtext',
    all: 'Alle Dateien',
    states: { wordless: 'Ohne Alternativtext', unused: 'Nirgends benutzt' },
    view: 'Ansicht',
    views: { grid: 'Raster', table: 'Tabelle' },
    sort: 'Reihenfolge',
    sorts: { changed: 'Neueste zuerst', name: 'Nach Namen', uses: 'Wenig benutzte zuerst' },
    caption: 'Dateien mit ihren Alternativtexten',
    picture: 'Bild',
    file: 'Datei',
    german: 'Alternativtext deutsch',
    english: 'Alternativtext englisch',
    decorative: 'Nur Schmuck',
    uses: 'Benutzt',
    changed: 'Geändert',
    altDe: (file) => `Alternativtext auf Deutsch für ${file}`,
    altShort: 'Was ist zu sehen? (deutsch)',
    altEn: (file) => `Alternativtext auf Englisch für ${file}`,
    decorativeOf: (file) => `${file} ist nur Schmuck`,
    save: 'Texte speichern',
    saved: (count) =>
      count === 0
        ? 'Es war nichts zu speichern.'
        : count === 1
          ? 'Ein Bild ist neu beschrieben. Auf der Website steht das nach der nächsten Veröffentlichung.'
          : `${numberIn.de(count)} Bilder sind neu beschrieben. Auf der Website steht das nach der nächsten Veröffentlichung.`,
    late: (files) =>
      `Nicht gespeichert, weil inzwischen jemand anders sie geändert hat: ${files}. Bitte noch einmal ansehen.`,
    removed: (file) => `${file} ist gelöscht.`,
    none: 'Noch gibt es keine Dateien. Das erste Bild lässt sich oben hochladen.',
    noneFound: 'Dazu gibt es keine Datei.',
    back: 'Alle Dateien',
    gone: 'Diese Datei gibt es nicht mehr.',
    usedIn: 'Wo sie vorkommt',
    unused: 'Keine Seite, kein Produkt und kein anderer Eintrag zeigt diese Datei.',
    open: 'Öffnen',
    schemas: {
      pages: 'Seite',
      products: 'Produkt',
      categories: 'Kategorie',
      'dynamic-blocks': 'Baustein',
      site: 'Website',
      'font-styles': 'Schrift',
    },
    replace: 'Datei ersetzen',
    replaceLead: 'Überall erscheint dann die neue Datei, unter dem bisherigen Namen.',
    replacePictureLead:
      'Überall erscheint dann die neue Datei. Alternativtexte und Bildmittelpunkt bleiben; bitte prüfen, ob sie noch passen.',
    remove: 'Datei löschen',
    removeUsed: (count) =>
      count === 1
        ? 'Ein Eintrag zeigt diese Datei. Dort fehlt sie dann. Das lässt sich nicht rückgängig machen.'
        : `${numberIn.de(count)} Einträge zeigen diese Datei. Dort fehlt sie dann. Das lässt sich nicht rückgängig machen.`,
    removeUnused:
      'Die Datei wird nirgends gezeigt. Das Löschen lässt sich nicht rückgängig machen.',
    removeAnyway: 'Ich weiß, dass sie dort fehlen wird',
    decorativeShort: 'nur Schmuck',
    wordless: 'ohne Alternativtext',
    timesUsed: (count) => (count === 0 ? 'nirgends benutzt' : `${numberIn.de(count)}-mal benutzt`),
    folders: {
      title: 'Ordner',
      all: 'Alle Dateien',
      name: (name, files) => `${name} (${numberIn.de(files)})`,
      add: 'Neuer Ordner',
      change: 'Diesen Ordner ändern',
      label: 'Name des Ordners',
      rename: 'Umbenennen',
      place: 'Liegt in',
      none: 'keinem Ordner',
      move: 'Verschieben',
      remove: 'Ordner löschen',
      full: 'Löschen lässt sich ein Ordner erst, wenn er leer ist.',
      gone: 'Diesen Ordner gibt es nicht mehr.',
    },
    many: {
      title: 'Angekreuzte Dateien',
      choose: (file) => `${file} auswählen`,
      what: 'Was geschieht damit?',
      move: 'In einen Ordner legen',
      tag: 'Mit einem Stichwort versehen',
      untag: 'Ein Stichwort wegnehmen',
      remove: 'Löschen, was nirgends benutzt wird',
      folder: 'Ordner',
      word: 'Stichwort',
      apply: 'Ausführen',
      removeLead: 'Was benutzt wird, bleibt. Löschen lässt sich nicht rückgängig machen.',
    },
    happened: {
      focused: () =>
        'Der Bildmittelpunkt ist gespeichert. Auf der Website gilt er nach der nächsten Veröffentlichung.',
      moved: (count) =>
        count === 1
          ? 'Eine Datei liegt jetzt dort.'
          : `${numberIn.de(count)} Dateien liegen jetzt dort.`,
      tagged: (count) =>
        count === 1
          ? 'Eine Datei trägt das Stichwort.'
          : `${numberIn.de(count)} Dateien tragen das Stichwort.`,
      untagged: (count) =>
        count === 1
          ? 'Eine Datei trägt das Stichwort nicht mehr.'
          : `${numberIn.de(count)} Dateien tragen das Stichwort nicht mehr.`,
      removed: (count) =>
        count === 1 ? 'Eine Datei ist gelöscht.' : `${numberIn.de(count)} Dateien sind gelöscht.`,
      'folder-added': () => 'Der Ordner ist angelegt.',
      'folder-renamed': () => 'Der Ordner hat einen neuen Namen.',
      'folder-moved': () => 'Der Ordner ist verschoben.',
      'folder-removed': () => 'Der Ordner ist gelöscht.',
    },
    left: (files) => `Unverändert blieben: ${files}.`,
    tags: 'Stichwörter',
    focus: {
      title: 'Bildmittelpunkt',
      lead: 'Er bleibt zu sehen, wo das Bild beschnitten wird. Klicke ins Bild, oder benutze die Regler.',
      x: 'Von links',
      y: 'Von oben',
      save: 'Mittelpunkt speichern',
    },
    sending: 'Wird hochgeladen',
    offline: 'Der Server antwortet nicht. Bitte noch einmal versuchen.',
    done: 'Hochgeladen',
  },
  en: {
    title: 'Pictures and files',
    counted: (files) => (files === 1 ? 'one file' : `${numberIn.en(files)} files`),
    upload: 'Upload files',
    uploadLead:
      'Drop files here or choose them: pictures (JPEG, PNG, WebP) and PDF up to 20 MB, films (MP4, WebM), captions (VTT), fonts (WOFF2).',
    noScript: 'This page needs JavaScript to upload files.',
    find: 'Name or alternative text',
    all: 'All files',
    states: { wordless: 'Without alternative text', unused: 'Used nowhere' },
    view: 'View',
    views: { grid: 'Grid', table: 'Table' },
    sort: 'Order',
    sorts: { changed: 'Newest first', name: 'By name', uses: 'Least used first' },
    caption: 'Files with their alternative texts',
    picture: 'Picture',
    file: 'File',
    german: 'Alternative text, German',
    english: 'Alternative text, English',
    decorative: 'Decorative',
    uses: 'Used',
    changed: 'Changed',
    altDe: (file) => `German alternative text of ${file}`,
    altShort: 'What is there to see? (in German)',
    altEn: (file) => `English alternative text of ${file}`,
    decorativeOf: (file) => `${file} is decorative`,
    save: 'Save texts',
    saved: (count) =>
      count === 0
        ? 'There was nothing to save.'
        : count === 1
          ? 'One picture has a new alternative text. The site shows it after the next publish.'
          : `${numberIn.en(count)} pictures have new alternative texts. The site shows them after the next publish.`,
    late: (files) =>
      `Not saved, since somebody else has changed them meanwhile: ${files}. Please look at them again.`,
    removed: (file) => `${file} is deleted.`,
    none: 'There are no files yet. The first picture can be uploaded above.',
    noneFound: 'There is no such file.',
    back: 'All files',
    gone: 'This file does not exist any more.',
    usedIn: 'Where it is used',
    unused: 'No page, product or other item shows this file.',
    open: 'Open',
    schemas: {
      pages: 'Page',
      products: 'Product',
      categories: 'Category',
      'dynamic-blocks': 'Block',
      site: 'Site',
      'font-styles': 'Font',
    },
    replace: 'Replace the file',
    replaceLead: 'The new file then appears everywhere, under the name of this one.',
    replacePictureLead:
      'The new file then appears everywhere. Alternative texts and the focal point stay; please check that they still fit.',
    remove: 'Delete the file',
    removeUsed: (count) =>
      count === 1
        ? 'One item shows this file and will lack it. This cannot be undone.'
        : `${numberIn.en(count)} items show this file and will lack it. This cannot be undone.`,
    removeUnused: 'Nothing shows this file. Deleting it cannot be undone.',
    removeAnyway: 'I know that it will be missing there',
    decorativeShort: 'decorative',
    wordless: 'no alternative text',
    timesUsed: (count) =>
      count === 0 ? 'used nowhere' : count === 1 ? 'used once' : `used ${numberIn.en(count)} times`,
    folders: {
      title: 'Folders',
      all: 'All files',
      name: (name, files) => `${name} (${numberIn.en(files)})`,
      add: 'New folder',
      change: 'Change this folder',
      label: 'Name of the folder',
      rename: 'Rename',
      place: 'Lies in',
      none: 'no folder',
      move: 'Move',
      remove: 'Delete the folder',
      full: 'A folder can be deleted once it is empty.',
      gone: 'This folder does not exist any more.',
    },
    many: {
      title: 'Ticked files',
      choose: (file) => `Choose ${file}`,
      what: 'What happens to them?',
      move: 'Put into a folder',
      tag: 'Add a tag',
      untag: 'Take a tag away',
      remove: 'Delete what nothing uses',
      folder: 'Folder',
      word: 'Tag',
      apply: 'Do it',
      removeLead: 'What is used stays. Deleting cannot be undone.',
    },
    happened: {
      focused: () => 'The focal point is saved. The site follows it after the next publish.',
      moved: (count) =>
        count === 1 ? 'One file lies there now.' : `${numberIn.en(count)} files lie there now.`,
      tagged: (count) =>
        count === 1 ? 'One file has the tag.' : `${numberIn.en(count)} files have the tag.`,
      untagged: (count) =>
        count === 1
          ? 'One file does not have the tag any more.'
          : `${numberIn.en(count)} files do not have the tag any more.`,
      removed: (count) =>
        count === 1 ? 'One file is deleted.' : `${numberIn.en(count)} files are deleted.`,
      'folder-added': () => 'The folder is there.',
      'folder-renamed': () => 'The folder has a new name.',
      'folder-moved': () => 'The folder is moved.',
      'folder-removed': () => 'The folder is deleted.',
    },
    left: (files) => `These stayed as they were: ${files}.`,
    tags: 'Tags',
    focus: {
      title: 'Focal point',
      lead: 'It stays in sight where the picture is cropped. Click into the picture, or use the sliders.',
      x: 'From the left',
      y: 'From the top',
      save: 'Save the focal point',
    },
    sending: 'Uploading',
    offline: 'The server does not answer. Please try again.',
    done: 'Uploaded',
  },
};
