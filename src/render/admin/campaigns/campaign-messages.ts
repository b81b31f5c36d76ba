import { numberIn } from '#src/lib/number.ts';
import type { Campaign, CampaignItemState, CampaignState } from '#src/model/items/campaign.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import type { Language } from '#src/model/languages.ts';

type Messages = Record<
  | 'title'
  | 'one'
  | 'lead'
  | 'make'
  | 'makeLead'
  | 'name'
  | 'drafts'
  | 'noDrafts'
  | 'planned'
  | 'noItems'
  | 'start'
  | 'end'
  | 'setTimes'
  | 'rename'
  | 'on'
  | 'off'
  | 'remove'
  | 'removeLead'
  | 'removeButton'
  | 'add'
  | 'take'
  | 'failed',
  string
> & {
  done: Record<'saved' | 'deleted', string>;
  states: Record<CampaignState, string>;
  items: Record<CampaignItemState, string>;
  /** In: the city of the shop's zone. */
  times(city: string): string;
  goesLive(time: string): string;
  ends(time: string): string;
  checked(pages: number, time: string): string;
  kept(paths: string): string;
  takeOf(name: string): string;
  /** What a button does, with the name of the campaign. */
  of(action: string, name: string): string;
};

/** Words of the campaigns of /manage. */
export const campaignMessages: Record<Language, Messages> = {
  de: {
    title: 'Kampagnen',
    one: 'Kampagne',
    lead: 'Eine Kampagne ist eine Sammlung von Entwürfen mit einem Namen. Sie gehen zusammen live und auf Wunsch zusammen wieder zurück: Dann steht da, was vorher live war, und die Entwürfe warten wie zuvor. Was jemand inzwischen neuer veröffentlicht hat, bleibt.',
    make: 'Kampagne anlegen',
    makeLead: 'Die Zeiten kommen danach. Entwürfe lassen sich auch später aufnehmen.',
    name: 'Name',
    drafts: 'Entwürfe',
    noDrafts: 'Gerade wartet kein Entwurf, der noch zu keiner Kampagne gehört.',
    planned: 'hat eine eigene Zeit',
    noItems: 'Noch kein Entwurf.',
    start: 'Geht live',
    end: 'Endet',
    setTimes: 'Zeiten sichern',
    rename: 'Umbenennen',
    on: 'Jetzt veröffentlichen',
    off: 'Jetzt beenden',
    remove: 'Löschen',
    removeLead: 'Die Entwürfe bleiben, wie sie sind; Name, Zeiten und Auswahl sind dann weg.',
    removeButton: 'Endgültig löschen',
    done: { saved: 'Gesichert.', deleted: 'Die Kampagne ist gelöscht.' },
    add: 'Entwürfe aufnehmen',
    take: 'Herausnehmen',
    failed: 'Der geplante Stand lässt sich nicht zeichnen. Bitte prüfe die Entwürfe.',
    states: {
      waiting: 'noch nicht live',
      starting: 'geht gerade live',
      on: 'live',
      ending: 'wird beendet',
      over: 'vorbei',
    },
    items: {
      waits: 'Entwurf wartet',
      live: 'live',
      back: 'wieder wie vorher',
      'as-was': 'hatte keinen Entwurf mehr, blieb wie er war',
      newer: 'inzwischen neuer veröffentlicht, blieb so',
      gone: 'gelöscht',
      refused: 'vom Inhaltsserver abgelehnt',
    },
    times: (city) =>
      `Zeit in ${city}. Leer heißt: von Hand. War der Server zur Zeit aus, holt er es nach.`,
    goesLive: (time) => `Geht am ${time} live.`,
    ends: (time) => `Endet am ${time}.`,
    checked: (pages, time) =>
      `Zuletzt gezeichnet ${time}: ${pages === 1 ? '1 Seite ändert sich' : `${numberIn.de(pages)} Seiten ändern sich`} dann.`,
    kept: (paths) => `Das geht so nicht, die letzte Fassung bliebe: ${paths}`,
    takeOf: (name) => `${name} herausnehmen`,
    of: (action, name) => `${name}: ${action}`,
  },
  en: {
    title: 'Campaigns',
    one: 'Campaign',
    lead: 'A campaign is a set of drafts with a name. They go live together, and if you like they come back together: what was live before is shown again, and the drafts wait as they did. What somebody has published since stays.',
    make: 'Make a campaign',
    makeLead: 'Its times come after that. Drafts can be added later, too.',
    name: 'Name',
    drafts: 'Drafts',
    noDrafts: 'No draft waits that does not belong to a campaign yet.',
    planned: 'has a time of its own',
    noItems: 'No draft yet.',
    start: 'Goes live',
    end: 'Ends',
    setTimes: 'Save the times',
    rename: 'Rename',
    on: 'Publish now',
    off: 'End now',
    remove: 'Delete',
    removeLead: 'The drafts stay as they are; the name, the times and the choice are gone then.',
    removeButton: 'Delete for good',
    done: { saved: 'Saved.', deleted: 'The campaign is deleted.' },
    add: 'Add drafts',
    take: 'Take out',
    failed: 'What is planned cannot be drawn. Please check the drafts.',
    states: {
      waiting: 'not live yet',
      starting: 'is going live',
      on: 'live',
      ending: 'is being ended',
      over: 'over',
    },
    items: {
      waits: 'draft waits',
      live: 'live',
      back: 'as before again',
      'as-was': 'had no draft any more, stayed as it was',
      newer: 'published anew since, stayed like that',
      gone: 'deleted',
      refused: 'refused by the content source',
    },
    times: (city) =>
      `Time in ${city}. Empty means: by hand. If the server is off at that time, it makes up for it.`,
    goesLive: (time) => `Goes live on ${time}.`,
    ends: (time) => `Ends on ${time}.`,
    checked: (pages, time) =>
      `Last drawn ${time}: ${pages === 1 ? '1 page changes' : `${numberIn.en(pages)} pages change`} then.`,
    kept: (paths) => `This will not do, the last version would stay: ${paths}`,
    takeOf: (name) => `Take ${name} out`,
    of: (action, name) => `${name}: ${action}`,
  },
};

/** A campaign in one line: what went wrong, or that it is live; and when it starts or ends by the clock. */
export function campaignSummary(
  { state, start, end, failure }: Campaign,
  lang: Language,
  at: (time: number) => string,
): { said: string; isBad: boolean } {
  const words = campaignMessages[lang];
  if (failure) return { said: messageOf(failure, lang), isBad: true };
  const parts = [
    state === 'waiting' ? start !== null && words.goesLive(at(start)) : `${words.states[state]}.`,
    end !== null && words.ends(at(end)),
  ];
  return { said: parts.filter((part) => part !== false).join(' '), isBad: false };
}
