import type { Language } from '#src/model/languages.ts';

type CampaignWords = Record<
  | 'title'
  | 'lead'
  | 'choose'
  | 'fresh'
  | 'name'
  | 'add'
  | 'take'
  | 'all'
  | 'away'
  | 'again'
  | 'isLive',
  string
> & { belongs(name: string): string; goesLive(time: string): string; ends(time: string): string };

/** The texts of campaigns, for the form of an item and over a page. */
export const CAMPAIGN_WORDS: Record<Language, CampaignWords> = {
  de: {
    title: 'Mit einer Kampagne',
    lead: 'Mehrere Entwürfe gehen zusammen live und, wenn du willst, zusammen wieder zurück.',
    choose: 'Kampagne',
    fresh: 'Neue Kampagne …',
    name: 'Name der Kampagne',
    add: 'In die Kampagne',
    take: 'Aus der Kampagne nehmen',
    all: 'Zeiten und alle Kampagnen',
    away: 'Der Server ist nicht zu erreichen. Bitte versuche es noch einmal.',
    again: 'Noch einmal',
    isLive: 'Sie ist live.',
    belongs: (name) => `Gehört zur Kampagne „${name}“.`,
    goesLive: (time) => `Sie geht am ${time} live.`,
    ends: (time) => `Sie endet am ${time}.`,
  },
  en: {
    title: 'With a campaign',
    lead: 'Several drafts go live together and, if you like, come back together.',
    choose: 'Campaign',
    fresh: 'New campaign …',
    name: 'Name of the campaign',
    add: 'Add to the campaign',
    take: 'Take out of the campaign',
    all: 'Times and all campaigns',
    away: 'The server cannot be reached. Please try again.',
    again: 'Try again',
    isLive: 'It is live.',
    belongs: (name) => `Belongs to the campaign “${name}”.`,
    goesLive: (time) => `It goes live on ${time}.`,
    ends: (time) => `It ends on ${time}.`,
  },
};
