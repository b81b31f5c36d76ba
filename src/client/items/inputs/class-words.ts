import type { Language } from '#src/model/languages.ts';
import type { FAMILIES, INKS, TEXT_WIDTHS, WEIGHTS } from '#src/model/text-classes.ts';

type Words = {
  aspects: Record<
    'family' | 'weight' | 'ink' | 'italic' | 'balanced' | 'size' | 'leading' | 'tracking',
    string
  >;
  units: Record<'size' | 'leading' | 'tracking', string>;
  widths: Record<keyof typeof TEXT_WIDTHS, string>;
  names: {
    family: Record<(typeof FAMILIES)[number], string>;
    weight: Record<(typeof WEIGHTS)[number], string>;
    ink: Record<(typeof INKS)[number], string>;
  };
  /** The style says nothing of it, so that it is as around the text. */
  inherited: string;
  widthsHint: string;
  /** A number that nobody could read; the bounds are formatted. */
  outside(aspect: string, bounds: readonly string[]): string;
  classesHint: string;
};

/** What the fields of a text style say. */
export const CLASS_WORDS: Record<Language, Words> = {
  de: {
    aspects: {
      ...{ family: 'Schrift', weight: 'Schnitt', ink: 'Farbe', italic: 'Kursiv' },
      ...{ balanced: 'Zeilen ausgleichen', size: 'Größe' },
      ...{ leading: 'Zeilenhöhe', tracking: 'Laufweite' },
    },
    units: { size: 'px', leading: '× Größe', tracking: '%' },
    widths: { phone: 'Telefon', tablet: 'Tablet', desk: 'Desktop' },
    names: {
      family: {
        ...{ main: 'Überschriften', support: 'Zweite Schrift' },
        ...{ navbar: 'Navigation', flowingtext: 'Fließtext' },
      },
      weight: {
        ...{ light: 'Leicht', normal: 'Normal', medium: 'Mittel' },
        ...{ semibold: 'Halbfett', bold: 'Fett' },
      },
      ink: {
        ...{ ink: 'Text', 'ink-soft': 'Text, zurückhaltend', main: 'Hauptfarbe' },
        ...{ support: 'Zweitfarbe', accent: 'Akzentfarbe' },
      },
    },
    inherited: 'wie im Umfeld',
    widthsHint: 'Leer gilt, was links davon steht.',
    outside: (aspect, [least, most]) =>
      `${aspect}: Bitte eine Zahl von ${least} bis ${most}. Bis dahin gilt die letzte, die passte.`,
    classesHint: 'Die Felder oben schreiben diese Klassen. Was sie nicht kennen, bleibt stehen.',
  },
  en: {
    aspects: {
      ...{ family: 'Font', weight: 'Weight', ink: 'Colour', italic: 'Italic' },
      ...{ balanced: 'Balance lines', size: 'Size' },
      ...{ leading: 'Line height', tracking: 'Letter spacing' },
    },
    units: { size: 'px', leading: '× size', tracking: '%' },
    widths: { phone: 'Phone', tablet: 'Tablet', desk: 'Desktop' },
    names: {
      family: {
        ...{ main: 'Headings', support: 'Second face' },
        ...{ navbar: 'Navigation', flowingtext: 'Body text' },
      },
      weight: {
        ...{ light: 'Light', normal: 'Normal', medium: 'Medium' },
        ...{ semibold: 'Semibold', bold: 'Bold' },
      },
      ink: {
        ...{ ink: 'Text', 'ink-soft': 'Text, subdued', main: 'Main colour' },
        ...{ support: 'Second colour', accent: 'Accent colour' },
      },
    },
    inherited: 'as around it',
    widthsHint: 'An empty field takes the value to its left.',
    outside: (aspect, [least, most]) =>
      `${aspect}: please enter a number from ${least} to ${most}. Until then the last one that fitted counts.`,
    classesHint: 'The fields above write these classes. What they do not know stays as it is.',
  },
};
