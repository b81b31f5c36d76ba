import type { CatalogueEntry } from './editing-errors.ts';

/** What can go wrong below /manage: a part of the catalogue. */
export const OFFICE = {
  'font-second': {
    status: 409,
    de: 'Ohne Wirkung: Diese Aufgabe hat schon die Schrift „{first}“, und nur die erste gilt. Damit „{family}“ gilt, gib jener eine andere Aufgabe oder nimm sie offline.',
    en: 'Without effect: the font “{first}” has this use already, and only the first one counts. For “{family}” to count, give that one another use or take it offline.',
  },
  'font-weight-doubled': {
    status: 409,
    de: 'Ohne Wirkung: „{family}“ hat für die Stärke {weight} noch eine andere Datei, und nur die letzte gilt. Bitte gib einer von beiden eine andere Stärke oder nimm sie offline.',
    en: 'Without effect: “{family}” has another file for the weight {weight}, and only the last one counts. Please give one of them another weight, or take it offline.',
  },
  'font-lacks-letters': {
    status: 409,
    de: '„{family}“ hat diese Buchstaben nicht: {lacks}. In deutschen Texten kommen sie aus einer anderen Schrift. Bitte eine Datei hochladen, die sie enthält.',
    en: '“{family}” does not have these letters: {lacks}. In German texts they come from another font. Please upload a file that has them.',
  },
  'font-without-file': {
    status: 409,
    de: 'Ohne Wirkung: Zu „{family}“ fehlt eine Datei. Bitte eine als WOFF2 hochladen oder die Adresse einer Datei dieser Seite angeben.',
    en: 'Without effect: there is no file of “{family}”. Please upload one as WOFF2, or give the address of a file of this site.',
  },
  'article-number-shared': {
    status: 409,
    de: 'Die Artikelnummer {number} hat auch „{name}“. Eine Importdatei trifft dann womöglich das falsche Produkt, und in Anfragen sehen beide gleich aus. Bitte einem der beiden eine eigene geben.',
    en: '“{name}” has the article number {number}, too. A file that is imported may then meet the wrong product, and enquiries name both alike. Please give one of them a number of its own.',
  },
  'account-exists': {
    status: 409,
    de: 'Ein Konto {email} gibt es schon.',
    en: 'There is an account {email} already.',
  },
  'account-unknown': {
    status: 404,
    de: 'Ein Konto {email} gibt es nicht.',
    en: 'There is no account {email}.',
  },
  'last-superuser': {
    status: 409,
    de: 'Das ist das letzte Konto, das alles darf. Bitte zuerst einem anderen Konto das Recht geben.',
    en: 'This is the last account that may do everything. Please give another account the right first.',
  },
  'own-account-elsewhere': {
    status: 409,
    de: 'Das eigene Passwort lässt sich unter „Mein Konto“ ändern.',
    en: 'Your own password is changed under “My account”.',
  },
  'share-links-full': {
    status: 409,
    de: 'Es gelten schon {most} Vorschaulinks. Bitte zuerst einen zurücknehmen: /manage/share',
    en: '{most} preview links work already. Please take one back first: /manage/share',
  },
  'share-link-over': {
    status: 410,
    de: 'Dieser Vorschaulink gilt nicht mehr.',
    en: 'This preview link has ended.',
  },
  'answer-empty': {
    status: 422,
    de: 'Bitte zuerst eine Antwort schreiben.',
    en: 'Please write an answer first.',
  },
  'enquiry-waiting': {
    status: 409,
    de: 'Diese Anfrage ist noch nicht in den Inhalten angekommen. Danach lässt sie sich löschen.',
    en: 'This enquiry has not arrived in the content yet. After that it can be deleted.',
  },
  'import-unreadable': {
    status: 422,
    de: 'Die Datei lässt sich nicht lesen: {reason}. Es geht CSV oder JSON.',
    en: 'The file cannot be read: {reason}. It may be CSV or JSON.',
  },
  'import-quotes': {
    status: 422,
    de: 'Ab Zeile {line} lässt sich die Datei nicht lesen: Dort fehlt ein Anführungszeichen, oder es steht eines zu viel.',
    en: 'From row {line} on the file cannot be read: a quotation mark is missing there, or there is one too many.',
  },
  'import-no-text': {
    status: 422,
    de: 'Diese Datei ist weder CSV noch JSON. Eine Tabelle bitte mit „Speichern unter“ als CSV speichern und noch einmal auswählen.',
    en: 'This file is neither CSV nor JSON. Please save a spreadsheet as CSV with “Save as” and choose it again.',
  },
  'folder-unknown': {
    status: 404,
    de: 'Diesen Ordner gibt es nicht mehr.',
    en: 'This folder does not exist any more.',
  },
  'folder-full': {
    status: 409,
    de: 'Im Ordner „{name}“ liegt noch etwas. Bitte ihn zuerst leeren.',
    en: 'There is still something in the folder “{name}”. Please empty it first.',
  },
  'folders-full': {
    status: 409,
    de: 'Es gibt schon {most} Ordner. Bitte zuerst einen leeren und löschen.',
    en: 'There are {most} folders already. Please empty one and delete it first.',
  },
  'folder-exists': {
    status: 409,
    de: 'Einen Ordner „{name}“ gibt es an dieser Stelle schon.',
    en: 'There is a folder “{name}” in this place already.',
  },
  'folder-inside': {
    status: 409,
    de: 'Ein Ordner kann nicht in sich selbst liegen.',
    en: 'A folder cannot lie inside itself.',
  },
  'none-chosen': {
    status: 422,
    de: 'Bitte zuerst Dateien ankreuzen.',
    en: 'Please tick files first.',
  },
  'archive-unreadable': {
    status: 422,
    de: 'Das ist kein Archiv, das sich hier einlesen lässt ({reason}).',
    en: 'This is no archive that can be taken in here ({reason}).',
  },
  'archives-under-way': {
    status: 429,
    de: 'Es {most:ist|sind} schon {most} {most:Archiv|Archive} auf dem Weg zu dir. Warte, bis eines davon da ist, oder brich es ab.',
    en: '{most} {most:archive is|archives are} on the way to you already. Wait until one of them is there, or break it off.',
  },
  'archive-refused': {
    status: 502,
    de: '„{name}“ ist nicht oder nicht ganz aus dem Archiv übernommen: {reason}',
    en: '“{name}” was not, or not wholly, taken from the archive: {reason}',
  },
  'archive-cut-off': {
    status: 502,
    de: 'Das Einlesen von „{name}“ brach ab, als der Server endete: Ein Teil davon ist da. Lies die Datei noch einmal ein, dann geht es weiter, wo es stehen blieb.',
    en: '“{name}” was not taken in to its end, as the server ended: a part of it is here. Take it in again, and it goes on where it stopped.',
  },
  'import-empty': {
    status: 422,
    de: 'In der Datei stehen keine Zeilen unter den Überschriften.',
    en: 'There are no rows in the file below its headings.',
  },
  'import-double-column': {
    status: 422,
    de: 'Die Spalte „{column}“ steht mehrmals in der Datei. Bitte nur die behalten, die gelten soll.',
    en: 'The column “{column}” is in the file more than once. Please keep only the one that is to count.',
  },
  'import-too-long': {
    status: 422,
    de: 'Die Datei hat mehr als {most} Zeilen. Bitte teilen.',
    en: 'The file has more than {most} rows. Please split it.',
  },
  'import-too-wide': {
    status: 422,
    de: 'So viele Zellen lassen sich nicht auf einmal lesen: höchstens {columns} Spalten, und bei {rows} Zeilen {cells} Zellen. Bitte teilen, oder Spalten weglassen, aus denen nichts gelesen wird.',
    en: 'So many cells cannot be read at once: at most {columns} columns, and {cells} cells in {rows} rows. Please split the file, or leave out columns that nothing is taken from.',
  },
  'import-unknown': {
    status: 404,
    de: 'Diese Datei liegt nicht mehr bereit. Bitte noch einmal hochladen.',
    en: 'This file is no longer at hand. Please upload it again.',
  },
  'import-runs': {
    status: 409,
    de: 'Es läuft schon ein Import. Bitte warten, bis er fertig ist.',
    en: 'An import is running already. Please wait until it has ended.',
  },
  'import-faulty': {
    status: 409,
    de: 'Die Datei hat Zeilen mit Fehlern.',
    en: 'The file has rows with faults.',
  },
  'import-waits': {
    status: 503,
    de: 'Ein früherer Import ist noch nicht ganz zurückgenommen. Das wird von selbst wieder versucht; bitte später noch einmal.',
    en: 'An earlier import has not been undone completely yet. Loden will try again by itself; please come back later.',
  },
  'import-crossed': {
    status: 409,
    de: 'Während des Imports hat jemand eines dieser Produkte geändert.',
    en: 'Somebody changed one of these products during the import.',
  },
  'import-kept': {
    status: 409,
    de: 'Das Produkt {id} wurde nach einem Import geändert und bleibt, obwohl der Import zurückgenommen ist.',
    en: 'Product {id} was changed after an import and stays, though the import has been undone.',
  },
  'import-broken': {
    status: 500,
    de: 'Ein Import ist an einem Fehler im Programm gescheitert ({reason}).',
    en: 'An import failed by a fault of the program ({reason}).',
  },
  'after-import-failed': {
    status: 500,
    de: 'Ein Import ist beendet; ein Schritt danach ist gescheitert ({reason}).',
    en: 'An import has ended; a step after it failed ({reason}).',
  },
  'import-not-undone': {
    status: 503,
    de: 'Was ein Import geschrieben hat, ließ sich noch nicht zurücknehmen ({reason}). Es wird wieder versucht.',
    en: 'What an import wrote could not be taken out yet ({reason}). It is tried again.',
  },
  'visits-unreadable': {
    status: 502,
    de: 'Plausible hat die Zahlen nicht gegeben ({reason}). Bitte in einigen Minuten noch einmal versuchen.',
    en: 'Plausible did not give the numbers ({reason}). Please try again in a few minutes.',
  },
} as const satisfies Record<string, CatalogueEntry>;
