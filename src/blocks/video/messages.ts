import type { Language } from '#src/model/languages.ts';

type Messages = {
  transcript: string;
  missing: string;
  captions: Record<Language, string>;
  download: string;
};

/** Words of a film. */
export const messages: Record<Language, Messages> = {
  de: {
    transcript: 'Was zu sehen und zu hören ist',
    missing: 'Noch kein Film gewählt.',
    captions: { de: 'Deutsch', en: 'Englisch' },
    download: 'Film herunterladen',
  },
  en: {
    transcript: 'What you see and hear',
    missing: 'No film chosen yet.',
    captions: { de: 'German', en: 'English' },
    download: 'Download the film',
  },
};
