import { blocksDe } from './blocks-de.ts';
import { someOf } from './some-of.ts';

/** The editor's texts in German, the shape for every other language. */
export const de = {
  ...blocksDe,
  editor: 'Editor',
  menu: 'Menü von Loden',
  toManage: 'Verwaltung öffnen',
  closeEditor: 'Bearbeiten beenden',
  closeUnsaved:
    'Die letzten Änderungen sind noch nicht gespeichert, und dieser Browser bewahrt sie nicht auf. Trotzdem beenden?',
  signOut: 'Abmelden',
  unreachable:
    'Der Server antwortet nicht. Deine Änderungen bleiben hier gesichert, bitte versuch es noch einmal.',
  close: 'Schließen',
  cancel: 'Abbrechen',
  done: 'Fertig',
  more: 'Mehr',
  page: 'Seite',
  untitled: 'Ohne Titel',
  draft: 'Entwurf',
  live: 'Live',
  outline: 'Gliederung',
  findBlock: 'Block oder Text suchen',
  content: 'Inhalt',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  undoWhat: (what: string) => `Rückgängig: ${what}`,
  redoWhat: (what: string) => `Wiederholen: ${what}`,
  nothingToUndo: 'Nichts rückgängig zu machen',
  nothingToRedo: 'Nichts zu wiederholen',
  preview: 'Vorschau',
  widths: 'In anderen Breiten bearbeiten',
  newTab: 'öffnet einen neuen Tab',
  contentLanguage: 'Sprache des Inhalts',
  languages: { de: 'Deutsch', en: 'Englisch' },
  missingIn: (language: string) => `${language} fehlt`,

  save: {
    saved: 'Gespeichert',
    savedAt: (time: string) => `Gespeichert um ${time}`,
    saving: 'Speichert …',
    rejected: (fields: number) =>
      `Gespeichert bis auf ${fields === 1 ? '1 Feld' : `${fields} Felder`}`,
    unsaved: (count: number) => `${changes(count)} noch nicht gespeichert`,
    offline: (count: number) => `Offline: ${changes(count)} hier gesichert`,
    signedOut: (count: number) => `Abgemeldet: ${changes(count)} hier gesichert`,
    conflict: 'Konflikt',
    refused: (reason: string) => `Nicht gespeichert: ${reason}`,
    refusedShort: 'Nicht gespeichert',
    now: 'Jetzt speichern',
    merge: 'Zusammenführen',
    details: {
      saved: 'Alles ist beim Server. Besucher sehen es erst, wenn du veröffentlichst.',
      nothing: 'Du hast noch nichts geändert.',
      unsaved: 'Gespeichert wird von selbst, kurz nachdem du aufhörst zu tippen.',
      saving: 'Die Änderungen sind unterwegs zum Server.',
      offline:
        'Der Server ist nicht zu erreichen. Du kannst weiterarbeiten; gespeichert wird, sobald die Verbindung steht.',
      signedOut: 'Deine Sitzung ist zu Ende. Melde dich an, dann wird gespeichert.',
      conflict: 'Jemand hat dieselben Stellen geändert. Beide Fassungen sind da.',
      rejected:
        'Dort steht beim Server noch der letzte gültige Wert. Deiner ist auf diesem Gerät gesichert.',
      refused: 'Deine Änderungen sind auf diesem Gerät gesichert.',
    },
  },

  publish: {
    publish: 'Veröffentlichen',
    published: 'Veröffentlicht',
    menu: 'Weiteres zum Veröffentlichen',
    mergeFirst: 'Erst zusammenführen',
    later: 'Veröffentlichen geht wieder, sobald du verbunden bist',
    nothing: 'Besucher sehen schon alles',
    nothingPinned:
      'Alles ist veröffentlicht, aber die Website ist auf einem früheren Stand angehalten',
    fix: (count: number) => `${count} Fehler beheben`,
    title: 'Das geht live',
    saving: 'Deine Änderungen werden gespeichert …',
    asking: 'Ermittelt, welche Seiten sich ändern …',
    none: 'Keine Seite sieht danach anders aus.',
    inDev: 'Im Entwicklungsmodus wird nicht berechnet, welche Seiten sich ändern.',
    pages: (count: number) => (count === 1 ? '1 Seite ändert sich' : `${count} Seiten ändern sich`),
    more: (count: number) => `und ${count} weitere`,
    kinds: {
      changed: 'geändert',
      new: 'neu',
      removed: 'entfällt',
      kept: 'fehlt, letzte Fassung bleibt',
    },
    direct: 'diese Seite selbst',
    through: (title: string) => `durch „${title}“`,
    publishing: 'Wird veröffentlicht',
    keepWorking: 'Du kannst weiterarbeiten. Besucher sehen bis zum Schluss die alte Fassung.',
    inBackground: 'Im Hintergrund',
    steps: {
      saved: 'Änderungen gesichert',
      rendered: 'Seiten gebaut',
      live: 'Live geschaltet',
    },
    of: (done: number, total: number) => `${done} von ${total}`,
    allLive: 'Alles ist live',
    took: (pages: number, seconds: string) =>
      `${pages === 1 ? '1 Seite' : `${pages} Seiten`} in ${seconds}`,
    seconds: (seconds: string) => `${seconds} Sekunden`,
    milliseconds: (ms: string) => `${ms} Millisekunden`,
    at: (time: string) => `heute um ${time}`,
    keepEditing: 'Weiter bearbeiten',
    look: 'Seite ansehen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    stayed: (count: number) =>
      count === 1
        ? '1 Seite blieb in der alten Fassung'
        : `${count} Seiten blieben in der alten Fassung`,
    pinned: 'Fertig, aber noch nicht live',
    pinnedText:
      'Die Website ist gerade mit Absicht auf einem früheren Stand angehalten. Deine Änderungen sind veröffentlicht und warten dahinter; nichts geht verloren.',
    pinnedAhead:
      'Die Website ist gerade auf einem früheren Stand angehalten. Besucher sehen deine Änderungen erst, wenn sie weiterläuft.',
    pinnedNext:
      'In der Übersicht der Verwaltung steht „Mit dem neuesten Stand weitermachen“. Wer die Website betreibt, kann auch diesen Befehl nehmen:',
    failed: 'Nicht veröffentlicht',
    failedText: 'Besucher sehen weiter die alte Fassung; deine Änderungen sind gespeichert.',
    again: 'Noch einmal versuchen',
    problems: 'Vorher zu beheben',
    sampleText: 'Noch der Text, mit dem der Block begann',
    samplePicture: 'Noch das Platzhalterbild',
    show: 'Zeigen',
  },

  picker: {
    title: 'Block einfügen',
    after: (name: string) => `nach „${name}“`,
    before: (name: string) => `vor „${name}“`,
    inside: (name: string) => `in „${name}“`,
    end: 'ans Ende der Seite',
    insertInside: (name: string) => `Block einfügen in ${name}`,
    insertAfter: (name: string) => `Block einfügen nach ${name}`,
    insertBefore: (name: string) => `Block einfügen vor ${name}`,
    search: 'Block suchen, zum Beispiel „Bild“ oder „Produkte“',
    searchShort: 'Block suchen',
    none: 'Bitte eine Komponente auswählen!',
    nothing: (query: string) => `Zu „${query}“ gibt es keinen Block.`,
    clear: 'Suche löschen',
    insert: 'Einfügen',
    choose: 'wählen',
    enter: 'einfügen',
    groups: { content: 'Inhalt', layout: 'Aufbau', shop: 'Sortiment' },
    elsewhere: 'Hier nicht möglich',
    onlyIn: (child: string, parent: string) => `„${child}“ gehört in „${parent}“.`,
    notIn: (parent: string, kinds: string) => `„${parent}“ nimmt ${kinds} auf.`,
    takes: (kinds: string) => `Nimmt ${kinds} auf`,
    takesAll: 'Nimmt alle Blöcke auf',
    bothLanguages: 'Erscheint auch in der anderen Sprache',
    operated: 'Besucher können darin wählen',
    hint: 'Wähle links einen Block, um zu sehen, was er kann.',
    refused: 'Der Block ließ sich nicht einfügen',
  },

  inspector: {
    title: 'Eigenschaften',
    texts: 'Texte',
    settings: 'Einstellungen',
    both: 'gilt für beide Sprachen',
    visible: 'Sichtbar',
    on: 'An',
    off: 'Aus',
    background: 'Hintergrund',
    none: 'Keine',
    onPage: 'Diesen Text schreibst du direkt auf der Seite.',
    toText: 'Zum Text',
    editOther: (language: string) => `${language} bearbeiten`,
    missing: (language: string) => `${language} fehlt. Besucher sehen dort bis dahin nichts.`,
    required: 'Bitte ausfüllen, sonst lässt sich die Seite nicht veröffentlichen.',
    tooLong: (max: number, over: number) =>
      `Höchstens ${max} Zeichen. Bitte ${over} Zeichen kürzen.`,
    notWhole: 'Bitte eine ganze Zahl, zum Beispiel 4.',
    tooSmall: (min: number) => `Mindestens ${min}.`,
    tooLarge: (max: number) => `Höchstens ${max}.`,
    pattern: 'Diese Schreibweise passt nicht.',
    anchorPattern: 'Nur Kleinbuchstaben, Ziffern und Bindestriche. Beispiel: herkunft',
    addressSigns: 'Nur Buchstaben, Ziffern und Bindestriche. Beispiel: unsere-weberei',
    addressReserved: (address: string) =>
      `„${address}“ gehört der Anwendung. Bitte eine andere Adresse wählen.`,
    addressTaken: (address: string) =>
      `„${address}“ hat schon eine andere Seite. Bitte eine andere Adresse wählen.`,
    more: 'Mehr',
    less: 'Weniger',
    choose: 'Auswählen',
    replace: 'Ersetzen',
    removeItem: (name: string) => `${name} entfernen`,
    add: 'Hinzufügen',
    row: (at: number) => `Zeile ${at}`,
    addRow: 'Zeile hinzufügen',
    columns: 'Spalten',
    column: (at: number, head: string) => (head ? `Spalte ${at} · ${head}` : `Spalte ${at}`),
    addColumn: 'Spalte hinzufügen',
    mostColumns: (most: number) => `Mehr als ${most} Spalten gehen nicht`,
    onlyColumn: 'Eine Tabelle braucht eine Spalte',
    left: 'Nach links',
    right: 'Nach rechts',
    leftmost: 'Steht schon ganz links',
    rightmost: 'Steht schon ganz rechts',
    gone: 'gelöscht',
    foreign:
      'Name, Preis, Bilder und Beschreibung gehören zum Produkt. Hier sind sie nur zu sehen und gelten überall gleich.',
    foreignCategory:
      'Name, Text und Produkte gehören zur Kategorie. Hier sind sie nur zu sehen und gelten überall gleich.',
    next: 'Nächster Block',
    previous: 'Voriger Block',
    unchosen: 'Wähle einen Block, um seine Felder zu sehen.',
    pin: 'Neben der Seite anheften',
    several:
      'Mehrere Blöcke sind ausgewählt. Du kannst sie gemeinsam verschieben, einpacken, duplizieren oder löschen.',
  },

  pagePanel: {
    title: 'Seite',
    slugHelp: 'Ohne Schrägstrich am Anfang. Beispiel: unsere-weberei',
    address: 'Adresse',
    home: 'Startseite',
    seo: 'Titel für Suchmaschinen',
    seoHelp: 'Leer gilt der Titel der Seite.',
    name: 'Titel',
    themeHelp: 'Ohne eigene Farbwelt gilt die der Website.',
  },

  items: {
    search: 'Suchen',
    loading: 'Lädt …',
    nothing: 'Nichts gefunden.',
    failed: 'Die Liste ließ sich nicht laden.',
    gone: 'Das gibt es nicht mehr. Besucher sehen die Seite ohne.',
    unpublished: (name: string) =>
      `„${name}“ ist noch nicht veröffentlicht. Bis dahin sehen Besucher die Seite ohne.`,
    count: (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
    titles: {
      products: 'Produkt wählen',
      categories: 'Kategorie wählen',
      colors: 'Farbe wählen',
      pages: 'Seite wählen',
      'theme-settings': 'Farbwelt wählen',
      assets: 'Bild wählen',
      films: 'Film wählen',
      captions: 'Untertitel wählen',
      documents: 'Dokument wählen',
    } as Record<string, string>,
  },

  alt: {
    change: 'Alternativtext und Ausschnitt',
    says: (text: string) => `„${text}“`,
    none: 'ohne Text',
    decorative: 'Nur Schmuck, ohne Alternativtext',
    missing: 'Diesem Bild fehlt der Alternativtext. Vorleseprogramme überspringen es.',
    missingDe: 'Auf Deutsch fehlt der Alternativtext. Vorleseprogramme überspringen das Bild dort.',
    missingEn: 'Auf Englisch fehlt der Alternativtext. Dort wird der deutsche vorgelesen.',
    reach: 'Gilt überall, wo das Bild steht, sobald du veröffentlichst.',
    waiting: (titles: readonly string[]) =>
      `Gespeichert. Beim Veröffentlichen ${titles.length === 1 ? 'ändert sich 1 Seite' : `ändern sich ${titles.length} Seiten`}: ${someOf(titles, (count) => `und ${count} weitere`)}`,
  },

  upload: {
    brought: 'Bilder für die Seite',
    nameless: (time: string) => `Bild ${time}.png`,
    button: 'Hochladen',
    drop: 'oder Dateien hierher ziehen',
    sending: (name: string) => `${name} wird hochgeladen`,
    stored: (name: string) => `${name} ist hochgeladen`,
    offline: 'Nicht hochgeladen: Der Server antwortet nicht. Bitte noch einmal versuchen.',
    alt: (name: string) => `Was zeigt ${name}?`,
    altDe: 'Auf Deutsch',
    altEn: 'Auf Englisch',
    notSaved:
      'Nicht gespeichert: Der Server antwortet nicht. Bitte das Feld noch einmal verlassen.',
    decorative: 'Schmuck, braucht keine Worte',
  },

  text: {
    toolbar: 'Text',
    bold: 'Fett',
    italic: 'Kursiv',
    link: 'Link',
    bulletList: 'Liste',
    orderedList: 'Nummern',
    h2: 'Überschrift',
    h3: 'Kleine Überschrift',
    pasted: 'Mit Formatierung eingefügt',
    toPlain: 'Nur den Text behalten',
  },

  link: {
    title: 'Link',
    label: 'Seite oder Adresse',
    apply: 'Übernehmen',
    remove: 'Link lösen',
    pages: 'Seiten',
    empty: 'Bitte eine Seite wählen oder eine Adresse eingeben.',
    invalid:
      'Diese Adresse ist nicht erlaubt. Möglich sind https://, mailto:, tel:, geo: und Seiten dieser Website wie /de/pflege.',
  },

  conflict: {
    title: 'Jemand hat zur gleichen Zeit gespeichert',
    lead: (count: number) =>
      count === 1
        ? 'Was zusammenpasste, ist vereint. Bei 1 Block entscheidest du. Nichts geht verloren, bis du dich entschieden hast.'
        : `Was zusammenpasste, ist vereint. Bei ${count} Blöcken entscheidest du. Nichts geht verloren, bis du dich entschieden hast.`,
    mine: 'Deine Fassung',
    theirs: 'Die andere Fassung',
    both: 'Beide behalten',
    removed: 'Block gelöscht',
    empty: 'Kein Text',
    open: 'Noch offen',
    of: (at: number, of: number) => `${at} von ${of}`,
    allMine: 'Alles von mir',
    allTheirs: 'Alles von der anderen Seite',
    merge: 'Zusammenführen',
    left: (count: number) => `Zusammenführen, noch ${count} offen`,
    later: 'Später entscheiden',
    pageFields: 'Seite',
  },

  recovery: {
    title: 'Gesicherte Änderungen',
    text: (count: number, when: string) =>
      count === 1
        ? `1 Änderung von ${when} ist auf diesem Gerät gesichert`
        : `${count} Änderungen von ${when} sind auf diesem Gerät gesichert`,
    why: 'Beim Server war das noch nicht, als das Fenster zuging.',
    restore: 'Wiederherstellen',
    discard: 'Verwerfen',
    restored: 'Wiederhergestellt',
    today: (time: string) => `heute, ${time},`,
    yesterday: (time: string) => `gestern, ${time},`,
    day: (day: string, time: string) => `${day}, ${time},`,
  },

  signedOut: {
    title: 'Bitte neu anmelden, deine Änderungen sind gesichert',
    text: 'Deine Sitzung ist zu Ende. Nach dem Anmelden geht es genau hier weiter.',
    email: 'E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    wrong: 'E-Mail oder Passwort stimmt nicht.',
    failed: 'Das Anmelden hat nicht geklappt. Bitte noch einmal versuchen.',
    later: 'Später',
    newTab: 'In neuem Tab anmelden',
  },
};

function changes(count: number): string {
  return count === 1 ? '1 Änderung' : `${count} Änderungen`;
}

export type Words = typeof de;
