import type { Language } from '#src/model/languages.ts';

type Messages = {
  transcript: string;
  missing: string;
  captions: Record<Language, string>;
  download: string;
  /** Of a film or map of others. In: whose it is. */
  from(provider: string): string;
  once: string;
  always: string;
  never: string;
  there(provider: string): string;
};

/** Words of a film. */
export const messages: Record<Language, Messages> = {
  de: {
    transcript: 'Was zu sehen und zu hören ist',
    missing: 'Noch kein Film gewählt.',
    captions: { de: 'Deutsch', en: 'Englisch' },
    download: 'Film herunterladen',
    from: (provider) =>
      `Das liegt bei ${provider}. Wenn Sie es laden, erfährt ${provider} Ihre IP-Adresse und kann Cookies setzen.`,
    once: 'Einmal laden',
    always: 'Immer laden',
    never: 'Nicht mehr von selbst laden',
    there: (provider) => `Bei ${provider} ansehen`,
  },
  en: {
    transcript: 'What you see and hear',
    missing: 'No film chosen yet.',
    captions: { de: 'German', en: 'English' },
    download: 'Download the film',
    from: (provider) =>
      `This comes from ${provider}. If you load it, ${provider} learns your IP address and may set cookies.`,
    once: 'Load once',
    always: 'Always load',
    never: 'No longer load by itself',
    there: (provider) => `See it at ${provider}`,
  },
};
