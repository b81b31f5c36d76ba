import type { Language } from '#src/model/languages.ts';

type Words = {
  first: string;
  edit(place: number, name: string): string;
  lacks: string;
  lacksEn: string;
  counted(count: number, most: number): string;
  panel(name: string): string;
  altDe: string;
  altEn: string;
  decorative: string;
  focus: { title: string; lead: string; x: string; y: string };
  crops: string;
  reach: string;
  saving: string;
  saved: string;
  notSaved: string;
  sooner: string;
  later: string;
};

/** What the pictures of a form say. */
export const PICTURE_WORDS: Record<Language, Words> = {
  de: {
    first: 'Hauptbild',
    edit: (place, name) => `Bild ${place} bearbeiten: ${name}`,
    lacks: 'Alt fehlt',
    lacksEn: 'Alt EN fehlt',
    counted: (count, most) => `${count} von höchstens ${most}`,
    panel: (name) => `Bild ${name}`,
    altDe: 'Alternativtext deutsch',
    altEn: 'Alternativtext englisch',
    decorative: 'Nur Schmuck',
    focus: {
      title: 'Bildmittelpunkt',
      lead: 'Er bleibt zu sehen, wo das Bild beschnitten wird. Klicke ins Bild, oder benutze die Regler.',
      ...{ x: 'Von links', y: 'Von oben' },
    },
    crops: 'So wird beschnitten',
    reach: 'Gilt überall, wo das Bild steht, sobald veröffentlicht wird.',
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert. Gilt überall, wo das Bild steht, sobald veröffentlicht wird.',
    notSaved: 'Nicht gespeichert. Bitte das Feld noch einmal verlassen.',
    ...{ sooner: 'Weiter nach vorn', later: 'Weiter nach hinten' },
  },
  en: {
    first: 'Main picture',
    edit: (place, name) => `Edit picture ${place}: ${name}`,
    lacks: 'No alt text',
    lacksEn: 'No English alt',
    counted: (count, most) => `${count} of at most ${most}`,
    panel: (name) => `Picture ${name}`,
    altDe: 'German alternative text',
    altEn: 'English alternative text',
    decorative: 'Decoration only',
    focus: {
      title: 'Focal point',
      lead: 'It stays in sight where the picture is cropped. Click into the picture, or use the sliders.',
      ...{ x: 'From the left', y: 'From the top' },
    },
    crops: 'How it is cropped',
    reach: 'Holds wherever the picture is shown, as soon as somebody publishes.',
    saving: 'Saving …',
    saved: 'Saved. Holds wherever the picture is shown, as soon as somebody publishes.',
    notSaved: 'Not saved. Please leave the field once more.',
    ...{ sooner: 'Move towards the front', later: 'Move towards the end' },
  },
};
