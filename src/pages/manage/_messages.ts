import { numberIn } from '#src/lib/number.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { type BuildNumbers, buildWords } from '#src/render/admin/overview/build-words.ts';

const seconds = (lang: Language, ms: number) =>
  (ms / 1000).toLocaleString(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

type Messages = {
  /** Of the page, and its heading while a publish runs. */
  title: string;
  running: string;
  done: string;
  started: string;
  shown: string;
  /** A publish that was asked for waits, because there were many of late. */
  startsIn(seconds: number): string;
  phase: Record<'sync' | 'affected' | 'render' | 'commit', string>;
  progress(done: number, total: number): string;
  /** Heading while an earlier build is served on purpose; what waits; how it goes on. */
  pinned: string;
  waiting(builds: number): string;
  resume: string;
  publish: string;
  served: string;
  queued: string;
  none: string;
  builds: string;
  /** `ms` 0: not measured. */
  build(build: BuildNumbers & { ms: number }): string;
  look: string;
  targets: string;
  target: Record<'folder' | 'bucket' | 'purge', string>;
  elsewhere: string;
  behind(builds: number, tries: number): string;
  upToDate: string;
  failures: string;
  /** Heading while pages stay as they were; why; above the list of them. */
  kept(pages: number): string;
  keptWhy: string;
  keptPages: string;
  problem: string;
  reasons: string;
  note: string;
  /** To the list of pages, for superusers. */
  manage: string;
  home: string;
  time(iso: string): string;
};

const timeIn = (lang: Language) => (iso: string) =>
  new Date(iso).toLocaleString(LOCALES[lang], { dateStyle: 'medium', timeStyle: 'medium' });

/** Words of /manage/flushcache. */
export const messages: Record<Language, Messages> = {
  de: {
    title: 'Cache leeren',
    running: 'Seiten werden erneuert',
    done: 'Alles ist aktuell.',
    kept: (pages) =>
      pages === 1
        ? 'Eine Seite blieb, wie sie war.'
        : `${numberIn.de(pages)} Seiten blieben, wie sie waren.`,
    keptWhy:
      'Was darauf steht, lässt sich gerade nicht zeigen; Besucher sehen die letzte gute Fassung.',
    keptPages: 'Seiten in ihrer letzten guten Fassung',
    started: 'Nur was sich geändert hat. Besucher merken davon nichts.',
    shown: 'So steht es gerade.',
    startsIn: (wait) =>
      `Zuletzt wurde sehr oft veröffentlicht. Weiter geht es von selbst in ${wait === 1 ? 'einer Sekunde' : `${numberIn.de(wait)} Sekunden`}.`,
    phase: {
      sync: 'Änderungen werden geholt',
      affected: 'Betroffene Seiten werden gesucht',
      render: 'Seiten werden gebaut',
      commit: 'Seiten werden eingesetzt',
    },
    progress: (done, total) => `${numberIn.de(done)} von ${numberIn.de(total)} Seiten`,
    pinned: 'Die Website ist angehalten.',
    waiting: (builds) =>
      builds === 0
        ? 'Besucher sehen diesen Stand, auch wenn Neues veröffentlicht wird.'
        : `Besucher sehen einen früheren Stand. ${numberIn.de(builds)} neuere ${builds === 1 ? 'Stand wartet' : 'Stände warten'}, nichts geht verloren.`,
    resume: 'Weiter geht es mit',
    publish: 'Jetzt veröffentlichen',
    served: 'Wird ausgeliefert',
    queued: 'Danach wartet noch eine Veröffentlichung.',
    none: 'noch nichts',
    builds: 'Zuletzt veröffentlicht',
    build: (build) =>
      [buildWords.de(build), ...(build.ms > 0 ? [`${seconds('de', build.ms)} s`] : [])].join(' · '),
    look: 'Ansehen',
    targets: 'Was der Website folgt',
    target: { folder: 'Ordner', bucket: 'Bucket', purge: 'CDN' },
    elsewhere: 'darum kümmert sich ein anderer Server',
    behind: (builds, tries) =>
      `${builds === 1 ? '1 Stand' : `${numberIn.de(builds)} Stände`} zurück${tries > 0 ? `, ${numberIn.de(tries)}-mal vergeblich versucht` : ''}`,
    upToDate: 'aktuell',
    failures: 'Fehlgeschlagen',
    problem: 'Die letzte Veröffentlichung blieb stecken',
    reasons: 'Woran es liegt',
    note: 'Diese Seite lässt sich beliebig oft aufrufen. Ohne Änderungen tut sie nichts.',
    manage: 'Zur Verwaltung',
    home: 'Zur Startseite',
    time: timeIn('de'),
  },
  en: {
    title: 'Flush cache',
    running: 'Pages are being renewed',
    done: 'Everything is up to date.',
    kept: (pages) =>
      pages === 1
        ? 'One page stayed as it was.'
        : `${numberIn.en(pages)} pages stayed as they were.`,
    keptWhy: 'Their content cannot be shown at the moment; visitors see the last good version.',
    keptPages: 'Pages in their last good version',
    started: 'Only what has changed. Visitors notice nothing.',
    shown: 'This is how things stand.',
    startsIn: (wait) =>
      `There have been a lot of publishes lately. The next one starts by itself in ${wait === 1 ? 'a second' : `${numberIn.en(wait)} seconds`}.`,
    phase: {
      sync: 'Fetching changes',
      affected: 'Looking for the pages concerned',
      render: 'Building pages',
      commit: 'Putting pages in place',
    },
    progress: (done, total) => `${numberIn.en(done)} of ${numberIn.en(total)} pages`,
    pinned: 'The site is pinned to an earlier build.',
    waiting: (builds) =>
      builds === 0
        ? 'Visitors see this state, whatever is published meanwhile.'
        : `Visitors see an earlier state. ${numberIn.en(builds)} newer ${builds === 1 ? 'one waits' : 'ones wait'}, nothing is lost.`,
    resume: 'It goes on with',
    publish: 'Publish now',
    served: 'Being served',
    queued: 'Another publish waits after this one.',
    none: 'nothing yet',
    builds: 'Last published',
    build: (build) =>
      [buildWords.en(build), ...(build.ms > 0 ? [`${seconds('en', build.ms)} s`] : [])].join(' · '),
    look: 'Look at it',
    targets: 'What follows the site',
    target: { folder: 'Folder', bucket: 'Bucket', purge: 'CDN' },
    elsewhere: 'kept up to date by another server',
    behind: (builds, tries) =>
      `${builds === 1 ? '1 build' : `${numberIn.en(builds)} builds`} behind${tries > 0 ? `, tried ${numberIn.en(tries)} times in vain` : ''}`,
    upToDate: 'up to date',
    failures: 'Failed',
    problem: 'The last publish got stuck',
    reasons: 'What is wrong',
    note: 'This page can be opened as often as you like. Without changes it does nothing.',
    manage: 'To the admin area',
    home: 'To the home page',
    time: timeIn('en'),
  },
};
