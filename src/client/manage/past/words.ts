import type { Language } from '#src/model/languages.ts';

type PastWords = {
  view: Record<'label' | 'slider' | 'sides', string>;
  compare: string;
  now: string;
  /** In the place of a page. */
  nothing: string;
  moved: string;
  nothingNow: string;
  failed: string;
};

export const WORDS: Record<Language, PastWords> = {
  de: {
    view: { label: 'Ansicht', slider: 'Schieber', sides: 'Nebeneinander' },
    compare: 'Wie viel von damals zu sehen ist',
    now: 'Heute',
    nothing: 'Damals stand unter dieser Adresse nichts.',
    moved: 'Damals führte diese Adresse woandershin.',
    nothingNow: 'Heute steht unter dieser Adresse nichts.',
    failed: 'Die Seite ließ sich nicht laden.',
  },
  en: {
    view: { label: 'View', slider: 'Slider', sides: 'Side by side' },
    compare: 'How much of that time is shown',
    now: 'Today',
    nothing: 'At that time there was nothing at this address.',
    moved: 'At that time this address led elsewhere.',
    nothingNow: 'Today there is nothing at this address.',
    failed: 'The page could not be loaded.',
  },
};
