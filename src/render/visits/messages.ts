import type { Language } from '#src/model/languages.ts';

type Messages = {
  title: string;
  lead: string;
  /** Where the numbers come from. */
  counted: string;
  plausible: string;
  range: string;
  ranges: Record<'7' | '30' | '90' | '365', string>;
  own: string;
  /** Stands in the place of the visits when the typed range is not valid. */
  refused: string;
  from: string;
  to: string;
  show: string;
  visitors: string;
  views: string;
  /** How long a visit takes. */
  duration: string;
  /** Visits that see one page. */
  bounces: string;
  /** The change of a percentage since the time before, in points. */
  points(difference: string): string;
  /** Visitors of this moment. */
  present: string;
  presentSince: string;
  enquiries: string;
  revenue: string;
  /** How much more or less than in as many days before. */
  same: string;
  more(percent: string): string;
  fresh: string;
  chart(from: string, to: string): string;
  /** Visitors of the day as many days before. */
  earlier: string;
  /** What a day is called in the chart: its numbers, and what the second one counts. */
  said(visitors: string, other: string, what: string): string;
  /** What is said of the chart to who walks it by keys. */
  walk: string;
  publishedHead: string;
  /** What was published on a day; `name`: the last of its items, undefined where it has none. */
  published(what: { items: number; name: string | undefined }): string;
  overview: { title: string; all: string };
  asTable: string;
  day: string;
  sources: string;
  direct: string;
  campaigns: string;
  pages: string;
  /** Addresses that are not told apart. */
  otherPages: string;
  devices: string;
  deviceNames: Record<string, string>;
  countries: string;
  goals: string;
  goalNames: Record<string, string>;
  searches: string;
  missed: string;
  /** Leads to the form of a redirect. */
  redirect: string;
  count: string;
  change: string;
  nothing: string;
  rest: string;
};

/** Words of the screen of visits. */
export const visitMessages: Record<Language, Messages> = {
  de: {
    title: 'Auswertung',
    lead: 'Was Besucher tun, in Zahlen, die niemanden nennen. Verglichen wird mit ebenso vielen Tagen davor.',
    counted:
      'Gezählt wird auf diesem Server, ohne Cookie. Wer an zwei Tagen kommt, zählt als zwei Besucher: Am nächsten Tag weiß hier niemand mehr, wer da war. Tage beginnen um Mitternacht UTC.',
    plausible: 'Die Zahlen kommen von Plausible und sind höchstens fünf Minuten alt.',
    range: 'Zeitraum',
    ranges: { 7: '7 Tage', 30: '30 Tage', 90: '90 Tage', 365: '365 Tage' },
    own: 'Eigener Zeitraum',
    refused:
      'Diese Tage ergeben keinen Zeitraum: „Von“ liegt vor „Bis“, höchstens drei Jahre auseinander. Zu sehen sind die letzten 30 Tage.',
    from: 'Von',
    to: 'Bis',
    show: 'Zeigen',
    visitors: 'Besucher',
    views: 'Seitenaufrufe',
    duration: 'Dauer eines Besuchs',
    bounces: 'Nur eine Seite',
    points: (difference) => `${difference} Prozentpunkte gegenüber davor`,
    present: 'Gerade da',
    presentSince: 'in den letzten fünf Minuten',
    enquiries: 'Anfragen',
    revenue: 'Angefragt',
    same: 'wie davor',
    more: (percent) => `${percent} gegenüber davor`,
    fresh: 'davor nichts',
    chart: (from, to) => `Besucher je Tag, ${from} bis ${to}`,
    earlier: 'Besucher davor',
    said: (visitors, other, what) => `${visitors} Besucher, ${other} ${what}`,
    walk: 'Tage im Diagramm, mit den Pfeiltasten',
    publishedHead: 'Veröffentlicht',
    published: ({ items, name }) => {
      if (name === undefined) return 'veröffentlicht';
      return items === 1
        ? `veröffentlicht: ${name}`
        : `veröffentlicht: ${name} und ${items - 1} mehr`;
    },
    overview: { title: 'Besuche in 30 Tagen', all: 'Zur Auswertung' },
    asTable: 'Als Tabelle',
    day: 'Tag',
    sources: 'Quellen',
    direct: 'direkt oder unbekannt',
    campaigns: 'Kampagnen',
    pages: 'Seiten',
    otherPages: 'Andere Adressen',
    devices: 'Geräte',
    deviceNames: { phone: 'Telefon', tablet: 'Tablet', desktop: 'Rechner' },
    countries: 'Länder',
    goals: 'Ziele',
    goalNames: {
      '404': 'Seite nicht gefunden',
      'Outbound Link: Click': 'Link nach außen',
      'File Download': 'Datei geladen',
      'Form: Submission': 'Formular gesendet',
      'Search: No Results': 'Suche ohne Treffer',
      Enquiry: 'Anfrage gesendet',
    },
    searches: 'Vergeblich gesucht',
    missed: 'Adressen ohne Seite',
    redirect: 'Weiterleiten',
    count: 'Anzahl',
    change: 'Davor',
    nothing: 'Dazu gibt es in diesem Zeitraum nichts.',
    rest: 'weitere',
  },
  en: {
    title: 'Analytics',
    lead: 'What visitors do, in numbers that name nobody, compared with as many days before.',
    counted:
      'Counted on this server, without a cookie. Somebody who comes on two days counts as two visitors: the next day nobody here knows any more who it was. Days begin at midnight UTC.',
    plausible: 'The numbers come from Plausible and are five minutes old at most.',
    range: 'Range',
    ranges: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '365 days' },
    own: 'Own range',
    refused:
      'These days make no range: “From” comes before “To”, by three years at most. You see the last 30 days.',
    from: 'From',
    to: 'To',
    show: 'Show',
    visitors: 'Visitors',
    views: 'Page views',
    duration: 'Length of a visit',
    bounces: 'One page only',
    points: (difference) => `${difference} percentage points against before`,
    present: 'Here now',
    presentSince: 'within the last five minutes',
    enquiries: 'Enquiries',
    revenue: 'Enquired for',
    same: 'as before',
    more: (percent) => `${percent} against before`,
    fresh: 'nothing before',
    chart: (from, to) => `Visitors by day, ${from} to ${to}`,
    earlier: 'Visitors before',
    said: (visitors, other, what) => `${visitors} visitors, ${other} ${what.toLowerCase()}`,
    walk: 'Days of the chart, by the arrow keys',
    publishedHead: 'Published',
    published: ({ items, name }) => {
      if (name === undefined) return 'published';
      return items === 1 ? `published: ${name}` : `published: ${name} and ${items - 1} more`;
    },
    overview: { title: 'Visits in 30 days', all: 'To the analytics' },
    asTable: 'As a table',
    day: 'Day',
    sources: 'Sources',
    direct: 'direct or unknown',
    campaigns: 'Campaigns',
    pages: 'Pages',
    otherPages: 'Other addresses',
    devices: 'Devices',
    deviceNames: { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' },
    countries: 'Countries',
    goals: 'Goals',
    goalNames: {
      '404': 'Page not found',
      'Outbound Link: Click': 'Link to elsewhere',
      'File Download': 'File downloaded',
      'Form: Submission': 'Form sent',
      'Search: No Results': 'Search without results',
      Enquiry: 'Enquiry sent',
    },
    searches: 'Searched for in vain',
    missed: 'Addresses without a page',
    redirect: 'Redirect',
    count: 'Count',
    change: 'Before',
    nothing: 'There is nothing of this in the range.',
    rest: 'others',
  },
};
