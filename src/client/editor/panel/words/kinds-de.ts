/** What a kind of block is good for, and by which other words somebody may look for it. */
type WordsOfKind = { about: string; also: string };

type Kinds = {
  /** A kind without an entry is found by its name only. */
  kinds: Readonly<Record<string, WordsOfKind>>;
  /** What the stored words of choices are called; a field of its own kind wins: `picture.width.page`. */
  choices: Readonly<Record<string, string>>;
};

/** The kinds of blocks and what one can choose of them, in German. */
export const kindsDe: Kinds = {
  kinds: {
    heading: {
      about: 'Eine Überschrift mit einer kleinen Zeile darüber. Der Rang bestimmt die Größe.',
      also: 'Titel, Headline',
    },
    'rich-text': {
      about: 'Absätze mit Zwischenüberschriften, Listen, Links, fett und kursiv.',
      also: 'Absatz, Fließtext, Aufzählung',
    },
    form: {
      about: 'Was Besucher ausfüllen und absenden, aus einem Schema mit dem Tag „form“.',
      also: 'Kontakt, Anfrage, Eingabe',
    },
    facts: {
      about: 'Ein paar große Zahlen mit Einheit, jede mit ein paar Worten.',
      also: 'Kennzahlen, Statistik',
    },
    picture: {
      about: 'Ein Bild mit Bildunterschrift, so breit wie die Spalte oder die Seite.',
      also: 'Foto, Grafik',
    },
    video: {
      about: 'Ein Film aus einer Datei, mit Standbild, Titel und Untertiteln.',
      also: 'Video, Clip',
    },
    hero: {
      about: 'Der erste Blick der Seite: eine große Überschrift zwischen zwei Bildern.',
      also: 'Hero, Banner, Titelbild, Kopf',
    },
    button: {
      about: 'Führt zu einer Seite, einem Produkt oder einer Adresse.',
      also: 'Button, Schaltfläche',
    },
    accordion: {
      about: 'Fragen und Antworten zum Aufklappen.',
      also: 'FAQ, Ausklappen',
    },
    gallery: {
      about: 'Bilder mit Unterschriften nebeneinander.',
      also: 'Fotos, Raster, Collage',
    },
    quote: {
      about: 'Worte von jemandem, groß gesetzt, mit Namen und Ort.',
      also: 'Kundenstimme, Referenz',
    },
    table: {
      about: 'Zeilen und Spalten, zum Beispiel Maße oder Pflege.',
      also: 'Größentabelle',
    },
    icon: {
      about: 'Ein Zeichen, auf Wunsch mit ein paar Worten daneben.',
      also: 'Icon, Piktogramm',
    },
    divider: {
      about: 'Eine Naht, eine Linie oder nur Abstand.',
      also: 'Trenner, Trennlinie',
    },
    'dynamic-block': {
      about: 'Derselbe Inhalt auf mehreren Seiten, an einer Stelle gepflegt.',
      also: 'wiederverwendbar, gemeinsam',
    },
    'language-switch': {
      about: 'Führt zur selben Seite in der anderen Sprache.',
      also: 'Übersetzung',
    },
    breadcrumb: { about: 'Der Weg von der Startseite hierher.', also: 'Pfad' },
    'care-symbols': { about: 'Pflegezeichen mit Worten.', also: 'Waschen' },
    'product-facts': { about: 'Was an einem Produkt besonders ist.', also: 'Zahlen, Maße' },
    newsletter: {
      about: 'Ein Feld, in das man seine Adresse für Neues vom Haus einträgt.',
      also: 'Briefe, E-Mail',
    },
    'recently-seen': { about: 'Was jemand zuletzt angesehen hat.', also: 'Verlauf' },
    product: {
      about: 'Ein Produkt mit Bild, Name und Preis.',
      also: 'Artikel, Ware',
    },
    'product-teaser': {
      about: 'Ein Produkt groß vorgestellt, mit eigenen Worten.',
      also: 'Artikel, Empfehlung, Angebot',
    },
    category: {
      about: 'Eine Kategorie mit Bild, Text und einigen Produkten.',
      also: 'Sortiment, Warengruppe',
    },
    'category-link': {
      about: 'Wege zu Kategorien, jede mit ihrem Bild.',
      also: 'Kacheln, Navigation',
    },
    section: {
      about: 'Eine Fläche von Rand zu Rand, die andere Blöcke zusammenhält und Abstand gibt.',
      also: 'Bereich, Container, Hintergrund',
    },
    columns: {
      about: 'Abschnitte nebeneinander. Auf dem Telefon stehen sie untereinander.',
      also: 'Spalte, Raster, Grid',
    },
    'product-overview': {
      about: 'Produkte als Raster: die neuesten, einer Kategorie oder selbst gewählte.',
      also: 'Artikel, Kacheln, Liste',
    },
    'product-detail': {
      about: 'Alles zu einem Produkt: Bilder, Farben, Größen, Preis und Beschreibung.',
      also: 'Produktseite, Artikel',
    },
    'category-page': {
      about: 'Eine Kategorie mit allen Produkten, 24 auf jeder Seite.',
      also: 'Sortiment, Liste',
    },
  },
  choices: {
    h1: 'Titel der Seite',
    h2: 'Überschrift',
    h3: 'Zwischentitel',
    statement: 'Leitsatz',
    body: 'Fließtext',
    lede: 'Vorspann',
    figures: 'Zahlen',
    original: 'Wie das Bild',
    '4-5': '4 : 5 hoch',
    '1-1': '1 : 1 Quadrat',
    '5-4': '5 : 4',
    '3-2': '3 : 2',
    '2-1': '2 : 1 breit',
    column: 'Spalte',
    page: 'Seite',
    paper: 'Papier',
    tint: 'Getönt',
    field: 'Farbfläche',
    normal: 'Normal',
    tight: 'Eng',
    none: 'Keiner',
    wide: 'Weit',
    halves: 'Zwei gleiche',
    thirds: 'Drei gleiche',
    quarters: 'Vier gleiche',
    'wide-narrow': 'Breit und schmal',
    'narrow-wide': 'Schmal und breit',
    even: 'Gleich groß',
    strip: 'Streifen',
    start: 'Oben',
    center: 'Mitte',
    end: 'Unten',
    category: 'Kategorie',
    products: 'Gewählte',
    newest: 'Neueste',
    related: 'Passend zum Produkt',
    dark: 'Dunkel',
    light: 'Hell',
    filled: 'Gefüllt',
    thread: 'Faden',
    plain: 'Schlicht',
    text: 'Text',
    first: 'Der erste',
    left: 'Links',
    right: 'Rechts',
    small: 'Klein',
    medium: 'Mittel',
    large: 'Groß',
    stitch: 'Naht',
    line: 'Linie',
    space: 'Nur Abstand',
    fade: 'Einblenden',
    rise: 'Aufsteigen',
    grow: 'Wachsen',
    unroll: 'Ausrollen',
    asked: 'Auf Wunsch',
    quiet: 'Von selbst, ohne Ton',
  },
};
