import type { Language } from '#src/model/languages.ts';
import type { TranslationState } from './translations.ts';

type TranslateWords = {
  title: string;
  done(done: number, all: number): string;
  filter: string;
  filters: Record<'all' | 'open' | 'older', string>;
  german: string;
  source: string;
  english: string;
  page: string;
  states: Record<TranslationState, string>;
  changed: string;
  fits: Record<'older' | 'same', string>;
  notKept: string;
  take: string;
  takeOf(name: string): string;
  keys: Record<'take' | 'next', string>;
  nothing: string;
  close: string;
  inEnglish(name: string): string;
};

export const TRANSLATE_WORDS: Record<Language, TranslateWords> = {
  de: {
    title: 'Übersetzung',
    done: (done, all) => `${done} von ${all} Texten`,
    filter: 'Welche Texte',
    filters: { all: 'Alle', open: 'Offen', older: 'Veraltet' },
    german: 'Deutsch',
    source: 'Vorlage',
    english: 'Englisch',
    page: 'Seite',
    states: {
      missing: 'Fehlt. Besucher sehen hier nichts oder Deutsch.',
      older: 'Deutsch hat sich seither geändert:',
      same: 'Steht noch so da wie auf Deutsch.',
      done: '',
    },
    changed: 'geändert',
    fits: { older: 'Passt noch', same: 'So lassen' },
    notKept: 'Das ließ sich nicht speichern. Bitte noch einmal versuchen.',
    take: 'Aus Deutsch übernehmen',
    takeOf: (name) => `${name} aus Deutsch übernehmen`,
    keys: { take: 'aus Deutsch übernehmen', next: 'nächster offener Text' },
    nothing: 'Hier ist nichts offen.',
    close: 'Fertig',
    inEnglish: (name) => `${name}, Englisch`,
  },
  en: {
    title: 'Translation',
    done: (done, all) => `${done} of ${all} texts`,
    filter: 'Which texts',
    filters: { all: 'All', open: 'Open', older: 'Outdated' },
    german: 'German',
    source: 'Source',
    english: 'English',
    page: 'Page',
    states: {
      missing: 'Missing. Visitors see nothing here, or German.',
      older: 'German has changed since:',
      same: 'Still the same as in German.',
      done: '',
    },
    changed: 'changed',
    fits: { older: 'Still fits', same: 'Keep it' },
    notKept: 'This could not be saved. Please try again.',
    take: 'Copy from German',
    takeOf: (name) => `Copy ${name} from German`,
    keys: { take: 'copy from German', next: 'next open text' },
    nothing: 'Nothing is open here.',
    close: 'Done',
    inEnglish: (name) => `${name}, English`,
  },
};
