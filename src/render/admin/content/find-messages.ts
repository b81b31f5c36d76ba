import type { Language } from '#src/model/languages.ts';

type Messages = {
  /** Says what the search of /manage finds. */
  lead: string;
  /** Before why something could not be looked through. */
  unread: string;
  /** Screens of /manage that were found. */
  screens: string;
  /** A sample line of a text style, with figures. */
  textSample: string;
  sampleOf(style: string): string;
  /** The label of the choice of width for samples. */
  sampleWidth: string;
  /** All samples together, and what is said in large, middle and small ones; `{pixels}`: how wide the page is. */
  together: { title: string; large: string; middle: string; small: string };
  sampleWidths: Record<'phone' | 'tablet' | 'desk', string>;
  /** Says what the picture of a chapter of the handbook shows. */
  pictureOf(chapter: string): string;
};

/** Texts of the search of /manage, of samples and of pictures. */
export const findMessages: Record<Language, Messages> = {
  de: {
    lead: 'Sucht in allen Namen, Texten und Blöcken beider Sprachen, in Dateien und Anfragen, dazu Ansichten und das Handbuch.',
    unread: 'Nicht alles ließ sich lesen, darum fehlen vielleicht Treffer.',
    screens: 'Ansichten',
    textSample: 'Vom Schaf bis zur Stube, 1640 m',
    sampleOf: (style) => `Muster für ${style}, mit eigenen Worten zu probieren`,
    together: {
      title: 'Zusammen, {pixels} px breit',
      large: 'Vom Schaf bis zur Stube: sechzig Kilometer.',
      middle: 'Sie wird jedes Jahr weicher. Unsere Gäste fragen, wo man sie kaufen kann.',
      small:
        'Unsere Wolle kommt von neun Höfen im Iseltal. Gewaschen wird sie mit Quellwasser, gewebt in Lienz, gewalkt bei uns im Haus.',
    },
    sampleWidth: 'So breit ist die Seite',
    sampleWidths: { phone: 'Telefon', tablet: 'Tablet', desk: 'Desktop' },
    pictureOf: (chapter) => `Die Ansicht zum Kapitel „${chapter}“`,
  },
  en: {
    lead: 'Searches all names, texts and blocks in both languages, files and enquiries, screens and the handbook.',
    unread: 'Not everything could be read, so results may be missing.',
    screens: 'Screens',
    textSample: 'From the sheep to the parlour, 1640 m',
    sampleOf: (style) => `Sample of ${style}, to be tried with words of your own`,
    together: {
      title: 'Together, {pixels} px wide',
      large: 'From the sheep to the parlour: sixty kilometres.',
      middle: 'It gets softer every year. Our guests ask where they can buy it.',
      small:
        'Our wool comes from nine farms in the Isel valley. It is washed in spring water, woven in Lienz and fulled in our house.',
    },
    sampleWidth: 'How wide the page is',
    sampleWidths: { phone: 'Phone', tablet: 'Tablet', desk: 'Desktop' },
    pictureOf: (chapter) => `The screen of the chapter “${chapter}”`,
  },
};
