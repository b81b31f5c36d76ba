import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Messages = {
  facts: {
    waiting: string;
    problems: string;
    enquiries: string;
    visitors: string;
    pages: string;
    /** Behind how long the last publish took. In: when it was. */
    published(time: string): string;
  };
  all: AllWords;
  publish: string;
  publishOf(name: string): string;
  /** Below a list that has not all. In: how many it has, and how many there are. */
  cut(shown: string, all: string): string;
  /** Over what is offline on purpose. */
  offline(count: number): string;
  offlineLead: string;
  /** The server does not answer. */
  away: string;
  failed: string;
  /** Stands before the pages with a dead link. In: where the link leads; undefined: to something that was deleted. */
  deadLink(to: string | undefined): string;
  /** Stands behind the first of these pages: how many more there are. */
  morePages(count: number): string;
  wordless(count: number): string;
  untranslated(count: number): string;
  pinned: string;
  resume: string;
  served: string;
  takeBack: string;
  takeBackTo(time: string): string;
  seeSite: string;
  history: string;
  /** Behind how many percent more or fewer visitors there were. */
  trend: string;
  inOrder: {
    pages: string;
    links: string;
    pictures: string;
    translations: string;
    content: string;
    all(what: string[]): string;
  };
};

/** Publishing everything that waits, at once. `script`: texts for the script, which fills in `{count}` and so on. */
type AllWords = {
  open: string;
  check: string;
  title: string;
  lead: string;
  /** More waits than one publish takes. */
  first(count: number): string;
  pages: string;
  cancel: string;
  publish: string;
  script: Record<
    'asking' | 'sum' | 'none' | 'nothing' | 'more' | 'from' | 'busy' | 'done' | 'pinned',
    string
  > &
    Record<'changed' | 'new' | 'removed' | 'kept', string>;
};

/** Words of the overview of /manage. */
export const dashboardMessages: Record<Language, Messages> = {
  de: {
    facts: {
      waiting: 'Änderungen warten',
      problems: 'Probleme',
      enquiries: 'offene Anfragen',
      visitors: 'Besucher in 30 Tagen',
      pages: 'Seiten live',
      published: (time) => `letzte Veröffentlichung, ${time}`,
    },
    all: {
      open: 'Alle veröffentlichen',
      check: 'Alle prüfen',
      title: 'Was veröffentlicht wird',
      lead: 'Nimm den Haken weg bei allem, was noch warten soll.',
      first: (count) =>
        `Auf einmal gehen höchstens ${numberIn.de(count)} Einträge, das sind die ersten.`,
      pages: 'Was sich dadurch ändert',
      cancel: 'Abbrechen',
      publish: 'Veröffentlichen',
      script: {
        asking: 'Wird geprüft …',
        sum: 'Seiten: {changed} geändert, {new} neu, {removed} entfallen.',
        none: 'Keine Seite ändert sich.',
        nothing: 'Nichts ausgewählt.',
        more: 'und {count} weitere',
        from: 'zieht um, {path} leitet weiter (301)',
        ...{ changed: 'geändert', new: 'neu', removed: 'entfällt', kept: 'bleibt, wie sie ist' },
        busy: 'Wird veröffentlicht …',
        done: 'Veröffentlicht: {count}.',
        pinned:
          'Die Website zeigt einen früheren Stand: Zu sehen ist das erst, wenn du weitermachst.',
      },
    },
    publish: 'Veröffentlichen',
    publishOf: (name) => `${name} veröffentlichen`,
    cut: (shown, all) => `Die ersten ${shown} von ${all}.`,
    offline: (count) =>
      count === 1
        ? 'Ein Eintrag ist offline genommen'
        : `${numberIn.de(count)} Einträge sind offline genommen`,
    offlineLead:
      'Das hat jemand so entschieden, oder ein geplanter Zeitpunkt. Ein Eintrag wartet hier erst wieder, wenn ihn jemand ändert.',
    away: 'Der Server antwortet nicht. Bitte noch einmal versuchen.',
    failed: 'ließ sich nicht bauen, gezeigt wird die letzte gute Fassung',
    deadLink: (to) => `Ein Link führt ins Leere, zu ${to ?? 'etwas Gelöschtem'}. Er steht auf`,
    morePages: (count) =>
      count === 1 ? 'und einer weiteren Seite' : `und ${numberIn.de(count)} weiteren`,
    wordless: (count) =>
      count === 1
        ? 'Ein Bild ohne Alternativtext'
        : `${numberIn.de(count)} Bilder ohne Alternativtext`,
    untranslated: (count) =>
      count === 1
        ? 'Ein Eintrag ohne englischen Namen:'
        : `${numberIn.de(count)} Einträge ohne englischen Namen:`,
    pinned: 'Die Website zeigt einen früheren Stand. Neues wartet, bis du weitermachst.',
    resume: 'Mit dem neuesten Stand weitermachen',
    served: 'Zu sehen',
    takeBack: 'Hierher zurück',
    takeBackTo: (time) => `Hierher zurück: Stand vom ${time}`,
    seeSite: 'Website ansehen',
    history: 'Verlauf',
    trend: 'gegenüber den 30 Tagen davor',
    inOrder: {
      pages: 'alle Seiten gebaut',
      links: 'Links',
      pictures: 'Alternativtexte',
      translations: 'Übersetzungen',
      content: 'Inhalte',
      all: (what) => `In Ordnung: ${what.join(', ')}`,
    },
  },
  en: {
    facts: {
      waiting: 'changes waiting',
      problems: 'problems',
      enquiries: 'open enquiries',
      visitors: 'visitors in 30 days',
      pages: 'pages live',
      published: (time) => `last publish, ${time}`,
    },
    all: {
      open: 'Publish all',
      check: 'Check all',
      title: 'What will be published',
      lead: 'Untick whatever is to wait.',
      first: (count) =>
        `At most ${numberIn.en(count)} items are published at once; these are the first.`,
      pages: 'What changes by it',
      cancel: 'Cancel',
      publish: 'Publish',
      script: {
        asking: 'Checking …',
        sum: 'Pages: {changed} changed, {new} new, {removed} removed.',
        none: 'No page changes.',
        nothing: 'Nothing is chosen.',
        more: 'and {count} more',
        from: 'moves, {path} will redirect (301)',
        ...{ changed: 'changed', new: 'new', removed: 'removed', kept: 'stays as it is' },
        busy: 'Publishing …',
        done: 'Published: {count}.',
        pinned: 'The site shows an earlier state: this is seen only once you go on.',
      },
    },
    publish: 'Publish',
    publishOf: (name) => `Publish ${name}`,
    cut: (shown, all) => `The first ${shown} of ${all}.`,
    offline: (count) =>
      count === 1
        ? 'One item has been taken offline'
        : `${numberIn.en(count)} items have been taken offline`,
    offlineLead:
      'Somebody decided this, or it was planned. An item waits here again once somebody changes it.',
    away: 'The server does not answer. Please try again.',
    failed: 'could not be built, the last good version is shown',
    deadLink: (to) => `A link leads nowhere, to ${to ?? 'what was deleted'}. It is on`,
    morePages: (count) => (count === 1 ? 'and one more page' : `and ${numberIn.en(count)} more`),
    wordless: (count) =>
      count === 1
        ? 'One picture without alternative text'
        : `${numberIn.en(count)} pictures without alternative text`,
    untranslated: (count) =>
      count === 1
        ? 'One item without an English name:'
        : `${numberIn.en(count)} items without an English name:`,
    pinned: 'The site shows an earlier state. What is new waits until you go on.',
    resume: 'Go on with the newest state',
    served: 'Shown',
    takeBack: 'Back to this',
    takeBackTo: (time) => `Back to this: state of ${time}`,
    seeSite: 'View site',
    history: 'History',
    trend: 'against the 30 days before',
    inOrder: {
      pages: 'all pages built',
      links: 'links',
      pictures: 'alternative texts',
      translations: 'translations',
      content: 'content',
      all: (what) => `In order: ${what.join(', ')}`,
    },
  },
};
