import { numberIn } from '#src/lib/number.ts';
import type { ItemWords } from '#src/model/items/item-form.ts';
import type { ItemState } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';

export type FormWords = ItemWords & {
  languages: Record<Language, string>;
  states: Record<ItemState, string>;
  newItem(label: string): string;
  onPages(count: number): string;
  morePages(count: number): string;
  loading: string;
  away: string;
  save: string;
  publish: string;
  unpublish: string;
  duplicate: string;
  remove: string;
  removeAsk(name: string, pages: number | null): string;
  removeLead: Record<'toTrash' | 'forGood', string>;
  plan: {
    title: string;
    publish: string;
    unpublish: string;
    forget: string;
    saved: string;
    forgotten: string;
  };
  cancel: string;
  saving: string;
  saved: string;
  live: string;
  /** Published, while somebody has pinned the site to an earlier build. */
  pinned: string;
  offline: string;
  unsaved: string;
  restored(time: string): string;
  discard: string;
  notKept: string;
  incomplete(count: number): string;
  signIn: string;
  signInLead: string;
  proof: { lead: string; password: string; confirm: string };
  again: string;
  conflict: string;
  conflictLead(count: number): string;
  merged: string;
  mine: string;
  theirs: string;
  take: string;
  nothing: string;
  choose: string;
  add: string;
  addPicture: string;
  addFile: string;
  upload: string;
  uploadMany: string;
  /** Beside that button. */
  drop: string;
  uploading(name: string): string;
  uploaded(name: string): string;
  notUploaded: string;
  /** Of a file for which there is no more room. */
  full(most: number): string;
  search: string;
  noneFound: string;
  none: string;
  up: string;
  down: string;
  /** Chooses another in the place of the one that is chosen. */
  change: string;
  takeOut: string;
  removeRow: string;
  close: string;
  back: string;
  latitude: string;
  longitude: string;
  tagsHint: string;
  euros: string;
  stars(count: number): string;
  blocks(count: number): string;
  /** Of a new item that has blocks. */
  onThePageLater: string;
  onThePage: string;
  gone: string;
  openItem(name: string): string;
  parts: string;
  yes: string;
  no: string;
  tools: Record<'h2' | 'h3' | 'bold' | 'italic' | 'bulletList' | 'orderedList' | 'link', string>;
  linkAsk: string;
  svg: { upload: string; removed(names: string): string; clean: string; refused: string };
  contrast(ratio: string, on: string): string;
  contrastLow: string;
  /** What a redirect has to have in a field. */
  redirect: Record<'from' | 'target' | 'to', string>;
  versions: string;
  /** Of the table of contrasts; how well a pair can be read. */
  contrasts: Record<'title' | 'enough' | 'large' | 'low', string> & {
    /** The text of all pages cannot be read. In: what its contrast is. */
    ink(ratio: string): string;
  };
  /** Of the page beside the form. */
  beside: Record<
    | ('title' | 'page' | 'language' | 'width' | 'phone' | 'desk')
    | ('state' | 'draft' | 'live' | 'stale' | 'none' | 'notLive'),
    string
  >;
  open: string;
};

/** What the forms of items say. */
export const WORDS: Record<Language, FormWords> = {
  de: {
    required: 'Bitte ausfüllen.',
    notReadable: 'Das lässt sich so nicht lesen.',
    noNumber: 'Das lässt sich so nicht lesen. Bitte ohne Tausenderpunkt: 1250 oder 1250,50.',
    noDay: (shown) => `Diesen Tag gibt es nicht. Bitte so schreiben: ${shown}.`,
    atLeast: (count) => `Bitte mindestens ${count}.`,
    atMost: (count) => `Bitte höchstens ${count}.`,
    twice: 'Hier steht etwas zweimal. Bitte eines davon entfernen oder ersetzen.',
    languages: { de: 'Deutsch', en: 'Englisch' },
    states: {
      ...{ draft: 'Entwurf', offline: 'Offline', live: 'Live', changed: 'Live, mit Änderungen' },
    },
    newItem: (label) => `${label}: neuer Eintrag`,
    onPages: (count) => (count === 1 ? 'auf einer Seite' : `auf ${numberIn.de(count)} Seiten`),
    morePages: (count) => `und ${numberIn.de(count)} weitere`,
    loading: 'Wird geladen …',
    away: 'Der Server antwortet nicht. Alles Geschriebene ist auf diesem Gerät gesichert.',
    save: 'Entwurf speichern',
    publish: 'Veröffentlichen',
    unpublish: 'Offline nehmen',
    duplicate: 'Duplizieren',
    remove: 'Löschen',
    removeAsk: (name, pages) =>
      pages
        ? `„${name}“ löschen? Steht auf ${pages === 1 ? 'einer Seite' : `${numberIn.de(pages)} Seiten`}.`
        : `„${name}“ löschen?`,
    removeLead: {
      toTrash:
        'Besucher finden es dann nicht mehr. Im Papierkorb liegt es 30 Tage und lässt sich von dort zurückholen.',
      forGood: 'Das ist endgültig: Es kommt nicht in den Papierkorb.',
    },
    plan: {
      title: 'Für später planen',
      publish: 'Dann veröffentlichen',
      unpublish: 'Dann offline nehmen',
      forget: 'Planung löschen',
      saved: 'Geplant',
      forgotten: 'Planung gelöscht',
    },
    cancel: 'Abbrechen',
    saving: 'Wird gespeichert …',
    saved: 'Als Entwurf gespeichert',
    live: 'Veröffentlicht',
    pinned:
      'Fertig, aber noch nicht live: Die Website ist auf einem früheren Stand angehalten. Weiter geht es auf der Übersicht.',
    offline: 'Offline, als Entwurf gespeichert',
    unsaved: 'Nicht gespeichert, auf diesem Gerät gesichert',
    restored: (time) => `Deine Änderungen vom ${time} sind wieder da.`,
    discard: 'Verwerfen',
    notKept: 'Dieser Browser sichert nichts: Bitte bald speichern.',
    incomplete: (count) =>
      `Es wurden nicht alle Felder korrekt ausgefüllt (${count}). Alles Geschriebene bleibt hier.`,
    signIn: 'In neuem Tab anmelden',
    signInLead: 'Du bist abgemeldet. Bitte neu anmelden, deine Änderungen sind gesichert.',
    proof: {
      lead: 'Was hier steht, läuft bei allen Besuchern. Zur Sicherheit bitte noch einmal dein Passwort.',
      password: 'Passwort',
      confirm: 'Bestätigen und weiter',
    },
    again: 'Noch einmal',
    conflict: 'Jemand anders war schneller',
    conflictLead: (count) =>
      count === 1
        ? 'Ein Feld habt ihr beide geändert. Welche Fassung soll bleiben?'
        : `${count} Felder habt ihr beide geändert. Welche Fassung soll jeweils bleiben?`,
    merged:
      'Jemand anders hat inzwischen gespeichert. Beides ist jetzt hier zusammengeführt, bitte noch einmal speichern.',
    mine: 'Deine Fassung',
    theirs: 'Die andere Fassung',
    take: 'Zusammenführen',
    nothing: '(leer)',
    choose: 'Bitte wählen',
    add: 'Hinzufügen',
    addPicture: 'Bild wählen',
    addFile: 'Datei wählen',
    upload: 'Datei hochladen',
    uploadMany: 'Dateien hochladen',
    drop: 'oder hierher ziehen',
    uploading: (name) => `${name} wird hochgeladen`,
    uploaded: (name) => `${name} ist hochgeladen`,
    notUploaded: 'Nicht hochgeladen: Der Server antwortet nicht. Bitte noch einmal versuchen.',
    full: (most) => `nicht hochgeladen, denn hier ist Platz für höchstens ${most}.`,
    search: 'Suchen',
    noneFound: 'Nichts gefunden.',
    none: 'Noch nichts gewählt.',
    up: 'Nach oben',
    down: 'Nach unten',
    change: 'Ändern',
    takeOut: 'Herausnehmen',
    removeRow: 'Zeile löschen',
    close: 'Schließen',
    back: 'Zurück',
    latitude: 'Breite',
    longitude: 'Länge',
    tagsHint: 'Durch Kommas getrennt',
    euros: 'in Euro',
    stars: (count) => (count === 1 ? '1 Stern' : `${count} Sterne`),
    blocks: (count) => (count === 1 ? 'ein Block' : `${count} Blöcke`),
    onThePage: 'Auf der Seite bearbeiten',
    onThePageLater: 'Ist der Eintrag gespeichert, bearbeitest du ihn auf der Seite.',
    gone: 'gelöscht',
    openItem: (name) => `${name} öffnen`,
    parts: 'Teile des Formulars',
    yes: 'Ja',
    no: 'Nein',
    tools: {
      ...{ h2: 'Überschrift', h3: 'Kleine Überschrift', bold: 'Fett', italic: 'Kursiv' },
      ...{ bulletList: 'Liste', orderedList: 'Nummerierte Liste', link: 'Link' },
    },
    linkAsk: 'Adresse des Links',
    svg: {
      upload: 'SVG hochladen',
      removed: (names) => `SVG bereinigt, entfernt: ${names}.`,
      clean: 'SVG geprüft, nichts zu entfernen.',
      refused: 'Diese Datei ist kein SVG, das gezeigt werden kann.',
    },
    contrast: (ratio, on) => `${ratio} : 1 auf ${on}`,
    contrastLow: 'Zu wenig Kontrast für Text (4,5 : 1 gebraucht).',
    redirect: {
      from: 'Bitte ein Pfad wie /de/alt, der nicht der Anwendung gehört.',
      target:
        'Bitte einen Inhalt wählen, unten einen Pfad oder eine Adresse angeben, oder „Gibt es nicht mehr“ einschalten.',
      to: 'Bitte ein Pfad wie /de/neu oder eine Adresse, die mit https:// beginnt.',
    },
    versions: 'Versionen',
    contrasts: {
      title: 'Kontrast: Schrift in der Zeile auf Fläche in der Spalte',
      ...{ enough: 'gut lesbar', large: 'nur groß', low: 'zu schwach' },
      ink: (ratio) =>
        `Text steht auf allen Seiten in Schwarz auf Weiß. So hat er ${ratio} : 1 und ist schwer zu lesen, 4,5 : 1 sollten es sein.`,
    },
    beside: {
      page: 'Seite',
      ...{ title: 'So sieht die Seite aus', language: 'Sprache der Seite', width: 'Breite' },
      ...{ phone: 'Telefon', desk: 'Desktop' },
      ...{ state: 'Stand der Seite', draft: 'Entwurf', live: 'Live' },
      stale: 'Mit diesen Angaben gibt es noch keine Seite. Zu sehen ist der letzte Stand.',
      none: 'Mit diesen Angaben gibt es noch keine Seite.',
      notLive: 'Diese Seite lässt sich gerade nicht laden. Zu sehen ist, was vorher hier stand.',
    },
    open: 'Öffnen',
  },
  en: {
    required: 'Please fill this in.',
    notReadable: 'This cannot be read as it is.',
    noNumber:
      'This cannot be read as it is. Please leave out the comma in thousands: 1250 or 1250.50.',
    noDay: (shown) => `There is no such day. Please write it like this: ${shown}.`,
    atLeast: (count) => `Please choose at least ${count}.`,
    atMost: (count) => `Please choose at most ${count}.`,
    twice: 'Something is listed here twice. Please remove or replace one of them.',
    languages: { de: 'German', en: 'English' },
    states: { draft: 'Draft', offline: 'Offline', live: 'Live', changed: 'Live, with changes' },
    newItem: (label) => `${label}: new item`,
    onPages: (count) => (count === 1 ? 'on one page' : `on ${numberIn.en(count)} pages`),
    morePages: (count) => `and ${numberIn.en(count)} more`,
    loading: 'Loading …',
    away: 'The server does not answer. Everything you typed is kept on this device.',
    save: 'Save draft',
    publish: 'Publish',
    unpublish: 'Take offline',
    duplicate: 'Duplicate',
    remove: 'Delete',
    removeAsk: (name, pages) =>
      pages
        ? `Delete “${name}”? It is on ${pages === 1 ? 'one page' : `${numberIn.en(pages)} pages`}.`
        : `Delete “${name}”?`,
    removeLead: {
      toTrash:
        'Visitors will not find it any more. It stays in the trash for 30 days and can be restored from there.',
      forGood: 'This cannot be undone: it does not go to the trash.',
    },
    plan: {
      title: 'Plan for later',
      publish: 'Publish then',
      unpublish: 'Take offline then',
      forget: 'Delete the plan',
      saved: 'Planned',
      forgotten: 'Plan deleted',
    },
    cancel: 'Cancel',
    saving: 'Saving …',
    saved: 'Saved as a draft',
    live: 'Published',
    pinned:
      'Done, but not live yet: the site is pinned to an earlier state. It goes on from the overview.',
    offline: 'Offline, saved as a draft',
    unsaved: 'Not saved, kept on this device',
    restored: (time) => `Your changes of ${time} are back.`,
    discard: 'Discard',
    notKept: 'This browser keeps nothing: please save soon.',
    incomplete: (count) =>
      `Not all fields are filled in correctly (${count}). Everything you typed stays here.`,
    signIn: 'Sign in in a new tab',
    signInLead: 'You are signed out. Please sign in again, your changes are kept.',
    proof: {
      lead: 'This runs for every visitor. To be safe, please enter your password once more.',
      password: 'Password',
      confirm: 'Confirm and continue',
    },
    again: 'Try again',
    conflict: 'Somebody else was faster',
    conflictLead: (count) =>
      count === 1
        ? 'You both changed one field. Which version is to stay?'
        : `You both changed ${count} fields. Which version of each is to stay?`,
    merged:
      'Somebody else has saved meanwhile. The work of both is merged here now, please save again.',
    mine: 'Your version',
    theirs: 'The other version',
    take: 'Merge',
    nothing: '(empty)',
    choose: 'Please choose',
    add: 'Add',
    addPicture: 'Choose a picture',
    addFile: 'Choose a file',
    upload: 'Upload a file',
    uploadMany: 'Upload files',
    drop: 'or drop files here',
    uploading: (name) => `Uploading ${name}`,
    uploaded: (name) => `${name} is uploaded`,
    notUploaded: 'Not uploaded: the server does not answer. Please try again.',
    full: (most) => `not uploaded, since there is room for ${most} at most.`,
    search: 'Search',
    noneFound: 'Nothing found.',
    none: 'Nothing chosen yet.',
    up: 'Move up',
    down: 'Move down',
    change: 'Change',
    takeOut: 'Take out',
    removeRow: 'Delete row',
    close: 'Close',
    back: 'Back',
    latitude: 'Latitude',
    longitude: 'Longitude',
    tagsHint: 'Separated by commas',
    euros: 'in euros',
    stars: (count) => (count === 1 ? '1 star' : `${count} stars`),
    blocks: (count) => (count === 1 ? 'one block' : `${count} blocks`),
    onThePage: 'Edit on the page',
    onThePageLater: 'Once the item is saved, you edit it on the page.',
    gone: 'deleted',
    openItem: (name) => `Open ${name}`,
    parts: 'Parts of the form',
    yes: 'Yes',
    no: 'No',
    tools: {
      ...{ h2: 'Heading', h3: 'Small heading', bold: 'Bold', italic: 'Italic' },
      ...{ bulletList: 'List', orderedList: 'Numbered list', link: 'Link' },
    },
    linkAsk: 'Address of the link',
    svg: {
      upload: 'Upload SVG',
      removed: (names) => `SVG cleaned, removed: ${names}.`,
      clean: 'SVG checked, nothing to remove.',
      refused: 'This file is no SVG that can be shown.',
    },
    contrast: (ratio, on) => `${ratio}:1 on ${on}`,
    contrastLow: 'Too little contrast for text (4.5:1 is needed).',
    redirect: {
      from: 'Please give a path such as /de/old that does not belong to the application.',
      target:
        'Please choose content, give a path or an address below, or switch on “Gone for good”.',
      to: 'Please give a path such as /de/new, or an address that begins with https://.',
    },
    versions: 'Versions',
    contrasts: {
      title: 'Contrast: text of the row on the ground of the column',
      ...{ enough: 'readable', large: 'large text only', low: 'too weak' },
      ink: (ratio) =>
        `Text on every page is Black on White. At ${ratio}:1 it is hard to read; it should have 4.5:1.`,
    },
    beside: {
      page: 'Page',
      ...{ title: 'What the page looks like', language: 'Language of the page', width: 'Width' },
      ...{ phone: 'Phone', desk: 'Desktop' },
      ...{ state: 'State of the page', draft: 'Draft', live: 'Live' },
      stale: 'These values do not make a page yet. You see the last state that did.',
      none: 'These values do not make a page yet.',
      notLive: 'This page cannot be loaded right now. You see what was here before.',
    },
    open: 'Open',
  },
};
