import type { Language } from '#src/model/languages.ts';

type Words = {
  title: string;
  lead: string;
  first: string;
  second: string;
  full: string;
  beside: string;
  /** In: the width in pixels, and how much smaller it is drawn, of a hundred. */
  frame: (width: number, percent: number) => string;
  back: string;
  saving: string;
  older: string;
};

/** The texts of the widths; they come with them. */
export const widthsWords: Record<Language, Words> = {
  de: {
    title: 'Breiten',
    lead: 'So sieht der Entwurf auf anderen Bildschirmen aus.',
    first: 'Breite',
    second: 'Zweite Breite',
    full: 'Volle Breite',
    beside: 'Zwei nebeneinander',
    frame: (width, percent) =>
      percent === 100
        ? `${width} Pixel breit`
        : `${width} Pixel breit, auf ${percent} % verkleinert`,
    back: 'Zurück zur bearbeiteten Seite',
    saving: 'Der Entwurf wird gespeichert …',
    older:
      'Nicht alles ist gespeichert. Zu sehen ist der Entwurf, wie er zuletzt gespeichert wurde.',
  },
  en: {
    title: 'Widths',
    lead: 'This is how the draft looks on other screens.',
    first: 'Width',
    second: 'Second width',
    full: 'Full width',
    beside: 'Two side by side',
    frame: (width, percent) =>
      percent === 100 ? `${width} pixels wide` : `${width} pixels wide, drawn at ${percent}%`,
    back: 'Back to the page being edited',
    saving: 'Saving the draft …',
    older: 'Not everything is saved. You see the draft as it was last saved.',
  },
};
