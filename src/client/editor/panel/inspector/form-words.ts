import type { Language } from '#src/model/languages.ts';
import type { FormTab } from '../fields/tabs.ts';

/** What the tabs of a form are called; it comes with the form. */
export const formWords: Record<Language, Record<FormTab | 'tabs', string>> = {
  de: { tabs: 'Felder', content: 'Inhalt', look: 'Aussehen', behaviour: 'Verhalten' },
  en: { tabs: 'Fields', content: 'Content', look: 'Style', behaviour: 'Behaviour' },
};
