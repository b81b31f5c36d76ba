import type { Label } from '#src/model/field.ts';
import type { IconName } from './icon-paths.ts';

export type KindGroup = 'content' | 'layout' | 'shop';

type Face = { icon: IconName; group: KindGroup; about: Label };

/** How kinds look in lists, and what they are good for; a kind without an entry gets the plain one. */
export const FACES: Readonly<Record<string, Face>> = {
  heading: {
    icon: 'heading-1',
    group: 'content',
    about: {
      de: 'Eine Überschrift mit einer kleinen Zeile darüber. Der Rang bestimmt die Größe.',
      en: 'A heading with a small line above. Its level decides about its size.',
    },
  },
  'rich-text': {
    icon: 'type',
    group: 'content',
    about: {
      de: 'Absätze mit Zwischenüberschriften, Listen, Links, fett und kursiv.',
      en: 'Paragraphs with subheadings, lists, links, bold and italic.',
    },
  },
  facts: {
    icon: 'list-ordered',
    group: 'content',
    about: {
      de: 'Ein paar große Zahlen mit Einheit, jede mit ein paar Worten.',
      en: 'A few large figures with their units, each with a few words.',
    },
  },
  picture: {
    icon: 'image',
    group: 'content',
    about: {
      de: 'Ein Bild mit Bildunterschrift, so breit wie die Spalte oder die Seite.',
      en: 'A picture with a caption, as wide as the column or the page.',
    },
  },
  video: {
    icon: 'film',
    group: 'content',
    about: {
      de: 'Ein Film aus einer Datei, mit Standbild, Titel und Untertiteln.',
      en: 'A film from a file, with a poster, a title and captions.',
    },
  },
  hero: {
    icon: 'panel-top',
    group: 'content',
    about: {
      de: 'Der erste Blick der Seite: eine große Überschrift zwischen zwei Bildern.',
      en: 'The first view of a page: a large headline between two pictures.',
    },
  },
  button: {
    icon: 'mouse-pointer-click',
    group: 'content',
    about: {
      de: 'Führt zu einer Seite, einem Produkt oder einer Adresse.',
      en: 'Leads to a page, a product or an address.',
    },
  },
  accordion: {
    icon: 'list-collapse',
    group: 'content',
    about: {
      de: 'Fragen und Antworten zum Aufklappen.',
      en: 'Questions and answers that open and close.',
    },
  },
  gallery: {
    icon: 'gallery-horizontal',
    group: 'content',
    about: {
      de: 'Bilder mit Unterschriften nebeneinander.',
      en: 'Pictures with captions, side by side.',
    },
  },
  quote: {
    icon: 'quote',
    group: 'content',
    about: {
      de: 'Worte von jemandem, groß gesetzt, mit Namen und Ort.',
      en: 'Words of somebody, set large, with name and place.',
    },
  },
  table: {
    icon: 'table-2',
    group: 'content',
    about: {
      de: 'Zeilen und Spalten, zum Beispiel Maße oder Pflege.',
      en: 'Rows and columns, such as sizes or care.',
    },
  },
  icon: {
    icon: 'shapes',
    group: 'content',
    about: {
      de: 'Ein Zeichen, auf Wunsch mit ein paar Worten daneben.',
      en: 'A sign, with a few words beside it if you like.',
    },
  },
  divider: {
    icon: 'minus',
    group: 'layout',
    about: {
      de: 'Eine Naht, eine Linie oder nur Abstand.',
      en: 'A seam, a line, or just some room.',
    },
  },
  'dynamic-block': {
    icon: 'component',
    group: 'layout',
    about: {
      de: 'Derselbe Inhalt auf mehreren Seiten, an einer Stelle gepflegt.',
      en: 'The same content on several pages, kept in one place.',
    },
  },
  'language-switch': {
    icon: 'languages',
    group: 'layout',
    about: {
      de: 'Führt zur selben Seite in der anderen Sprache.',
      en: 'Leads to the same page in the other language.',
    },
  },
  product: {
    icon: 'package',
    group: 'shop',
    about: {
      de: 'Ein Produkt mit Bild, Name und Preis.',
      en: 'A product with picture, name and price.',
    },
  },
  'product-teaser': {
    icon: 'tag',
    group: 'shop',
    about: {
      de: 'Ein Produkt groß vorgestellt, mit eigenen Worten.',
      en: 'A product presented large, in words of its own.',
    },
  },
  category: {
    icon: 'folder',
    group: 'shop',
    about: {
      de: 'Eine Kategorie mit Bild, Text und einigen Produkten.',
      en: 'A category with picture, text and some of its products.',
    },
  },
  'category-link': {
    icon: 'link',
    group: 'shop',
    about: {
      de: 'Wege zu Kategorien, jede mit ihrem Bild.',
      en: 'Ways to categories, each with its picture.',
    },
  },
  section: {
    icon: 'panel-top',
    group: 'layout',
    about: {
      de: 'Eine Fläche von Rand zu Rand, die andere Blöcke zusammenhält und Abstand gibt.',
      en: 'A ground from edge to edge that holds other blocks together and gives them room.',
    },
  },
  columns: {
    icon: 'columns-2',
    group: 'layout',
    about: {
      de: 'Abschnitte nebeneinander. Auf dem Telefon stehen sie untereinander.',
      en: 'Sections side by side. On the phone they stand below each other.',
    },
  },
  'product-overview': {
    icon: 'layout-grid',
    group: 'shop',
    about: {
      de: 'Produkte als Raster: die neuesten, einer Kategorie oder selbst gewählte.',
      en: 'Products as a grid: the newest, of a category, or those that you choose.',
    },
  },
  'product-detail': {
    icon: 'package',
    group: 'shop',
    about: {
      de: 'Alles zu einem Produkt: Bilder, Farben, Größen, Preis und Beschreibung.',
      en: 'All about a product: pictures, colours, sizes, price and description.',
    },
  },
  'category-page': {
    icon: 'layout-dashboard',
    group: 'shop',
    about: {
      de: 'Eine Kategorie mit allen Produkten, 24 auf jeder Seite.',
      en: 'A category with all its products, 24 on each page.',
    },
  },
};
