import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';
import type { QuickTime } from './plan-times.ts';

type PlanWords = {
  time: string;
  quick: Record<QuickTime['name'], string>;
  often: string;
  /** In: the city of the shop's zone, and how long it is until then. */
  ahead(city: string, remaining: string): string;
  past: string;
  /** In: the time by the reader's own clock. */
  own(time: string): string;
  /** In: the time, and the city of its zone. */
  goesLive(time: string, city: string): string;
  goesOffline(time: string, city: string): string;
  checked(pages: number, time: string): string;
  kept(paths: string): string;
  failed: string;
  away: string;
};

/** The texts of planning, for the form of an item and over a page. */
export const PLAN_WORDS: Record<Language, PlanWords> = {
  de: {
    time: 'Tag und Uhrzeit',
    quick: { today: 'Heute 18:00', tomorrow: 'Morgen 6:00', monday: 'Montag 6:00' },
    often: 'Oft gewählt',
    ahead: (city, time) => `Zeit in ${city}. In ${time}.`,
    past: 'Diese Zeit ist schon vorbei.',
    own: (time) => `Bei dir ist es dann ${time}.`,
    goesLive: (time, city) => `Geht am ${time} live (Zeit in ${city}).`,
    goesOffline: (time, city) => `Geht am ${time} offline (Zeit in ${city}).`,
    checked: (pages, time) =>
      `Zuletzt gezeichnet ${time}: ${pages === 1 ? '1 Seite ändert sich' : `${numberIn.de(pages)} Seiten ändern sich`} bis dahin.`,
    kept: (paths) => `Das geht so nicht, die letzte Fassung bliebe: ${paths}`,
    failed: 'Der geplante Stand lässt sich nicht zeichnen. Bitte prüfe die Seite.',
    away: 'Was geplant ist, lässt sich gerade nicht abrufen. Bitte versuche es noch einmal.',
  },
  en: {
    time: 'Day and time',
    quick: { today: 'Today 18:00', tomorrow: 'Tomorrow 6:00', monday: 'Monday 6:00' },
    often: 'Often chosen',
    ahead: (city, time) => `Time in ${city}. In ${time}.`,
    past: 'This time has passed.',
    own: (time) => `By your clock that is ${time}.`,
    goesLive: (time, city) => `Goes live on ${time} (time in ${city}).`,
    goesOffline: (time, city) => `Goes offline on ${time} (time in ${city}).`,
    checked: (pages, time) =>
      `Last drawn ${time}: ${pages === 1 ? '1 page changes' : `${numberIn.en(pages)} pages change`} until then.`,
    kept: (paths) => `This will not do, the last version would stay: ${paths}`,
    failed: 'What is planned cannot be drawn. Please check the page.',
    away: 'What is planned cannot be read at the moment. Please try again.',
  },
};
