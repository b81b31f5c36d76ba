import { type Language, LOCALES } from '#src/model/languages.ts';

type Messages = {
  title: string;
  lead: string;
  /** In: bytes. */
  size(bytes: { sheet: number; compressed: number; styles: number }): string;
  classes: string;
  classesLead: string;
  name: string;
  styles: string;
  state: string;
  known: string;
  unknown: string;
  tokens: string;
  tokensLead: string;
  value: string;
  find: string;
  /** No text style has a class. */
  none: string;
  noneFound: string;
};

const kilobytes = (lang: Language, bytes: number) =>
  `${(bytes / 1000).toLocaleString(LOCALES[lang], { maximumFractionDigits: 1 })} kB`;

/** Words of the page about what the theme sheet is made of. */
export const tailwindMessages: Record<Language, Messages> = {
  de: {
    title: 'Tailwind',
    lead: 'Textstile bestehen aus Klassen von Tailwind. Welche es davon im Inhalt gibt, wer sie benutzt und welche Farben ihnen zur Verfügung stehen, steht hier so, wie Besucher es zurzeit sehen.',
    size: ({ sheet, compressed, styles }) =>
      `Das Stylesheet aus dem Inhalt hat ${kilobytes('de', sheet)}, komprimiert ${kilobytes('de', compressed)}. Davon sind ${kilobytes('de', styles)} Textstile.`,
    classes: 'Klassen im Inhalt',
    classesLead:
      'Unbekannte Klassen bewirken nichts. Meist ist es ein Tippfehler, oder die Klasse ist keine für Text.',
    name: 'Name',
    styles: 'Textstile',
    state: 'Zustand',
    known: 'bekannt',
    unknown: 'unbekannt',
    tokens: 'Farben der Website',
    tokensLead: 'So heißen die Farben im Stylesheet. Sie folgen aus der gewählten Farbwelt.',
    value: 'Wert',
    find: 'Klasse, Textstil oder Farbe',
    none: 'Noch hat kein Textstil eine Klasse.',
    noneFound: 'Dazu gibt es nichts.',
  },
  en: {
    title: 'Tailwind',
    lead: 'Text styles are made of Tailwind classes. This page shows which of them the content has, who uses them and which colours they can draw on, as visitors see it now.',
    size: ({ sheet, compressed, styles }) =>
      `The stylesheet made from content has ${kilobytes('en', sheet)}, ${kilobytes('en', compressed)} compressed. ${kilobytes('en', styles)} of it are text styles.`,
    classes: 'Classes in the content',
    classesLead:
      'Unknown classes do nothing. Mostly they are misspelt, or the class is not one for text.',
    name: 'Name',
    styles: 'Text styles',
    state: 'State',
    known: 'known',
    unknown: 'unknown',
    tokens: 'Colours of the site',
    tokensLead: 'The names of the colours in the stylesheet. They follow from the chosen theme.',
    value: 'Value',
    find: 'Class, text style or colour',
    none: 'No text style has a class yet.',
    noneFound: 'Nothing fits this search.',
  },
};
