import type { Language } from '#src/model/languages.ts';

type Words = {
  title: string;
  lead: string;
  page: string;
  show: string;
  never: string;
  states: string;
  nothing: string;
  moved: string;
  now: string;
};

/** The texts of the screen that shows a page as it once was. */
export const pastMessages: Record<Language, Words> = {
  de: {
    title: 'Zeitreise',
    lead: 'Jede Seite, wie Besucher sie früher gesehen haben, neben der von heute. Die Liste nennt, wann sie sich geändert hat: durch sie selbst, oder durch etwas, das sie zeigt, etwa einen Preis.',
    page: 'Adresse der Seite',
    show: 'Zeigen',
    never: 'Unter dieser Adresse stand noch nie eine Seite.',
    states: 'Stände der Seite, der neueste zuerst',
    nothing: 'keine Seite',
    moved: 'Weiterleitung',
    now: 'heute',
  },
  en: {
    title: 'Time travel',
    lead: 'Each page as visitors have seen it, beside today’s. The list says when it changed: by itself, or by something that it shows, such as a price.',
    page: 'Address of the page',
    show: 'Show',
    never: 'There has never been a page at this address.',
    states: 'States of the page, newest first',
    nothing: 'no page',
    moved: 'redirect',
    now: 'today',
  },
};
