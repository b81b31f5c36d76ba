import type { Language } from '#src/model/languages.ts';

type Words = {
  title: string;
  text: string;
  /** In: a text, which gets the quotation marks of the language. */
  quoted: (text: string) => string;
  item: string;
  /** In: a kind of item, and what it is called. */
  named: (kind: string, name: string) => string;
  versions: string;
  place: string;
  /** In: what the block and the field are called. */
  placed: (block: string, field: string) => string;
  /** In: what the field is called, with those that it stands in. */
  inField: (field: string) => string;
  language: string;
  everyLanguage: string;
  /** In: the name of a language, and of the one whose text stands in for it. */
  shownIn: (shown: string, text: string) => string;
  version: string;
  draft: (version: number) => string;
  live: (version: number) => string;
  asLive: (version: number) => string;
  neverLive: (version: number) => string;
  visitorsSee: (text: string) => string;
  visitorsSeeNothing: string;
  changed: string;
  changedBy: (who: string, time: string) => string;
  elsewhere: string;
  since: string;
  sinceVersion: (version: number, who: string, time: string) => string;
  /** In: what is known so far. */
  sinceAtLeast: (version: string) => string;
  looking: string;
  unknown: string;
  next: string;
  goesLive: (time: string) => string;
  goesOffline: (time: string) => string;
  waits: string;
  nothing: string;
  noText: string;
  unchosen: string;
  /** The block shows the texts of an item. */
  ofItem: string;
  empty: string;
  notSaved: string;
  edit: string;
  page: string;
  part: string;
  failed: string;
};

/** The texts of the explanation; they come with it. */
export const explainWords: Record<Language, Words> = {
  de: {
    title: 'Woher kommt das?',
    text: 'Text',
    quoted: (text) => `„${text}“`,
    item: 'Eintrag',
    named: (kind, name) => `${kind} „${name}“`,
    versions: 'Alle Versionen',
    place: 'Stelle',
    placed: (block, field) => `Block „${block}“, Feld „${field}“`,
    inField: (field) => `Feld „${field}“`,
    language: 'Sprache',
    everyLanguage: 'in allen Sprachen gleich',
    shownIn: (shown, text) =>
      shown === text ? shown : `${text}, weil es auf ${shown} noch keine Texte gibt`,
    version: 'Stand',
    draft: (version) => `Entwurf, Version ${version}`,
    live: (version) => `Version ${version}`,
    asLive: (version) => `Version ${version}, für Besucher derselbe Text`,
    neverLive: (version) => `Entwurf, Version ${version}; noch nie veröffentlicht`,
    visitorsSee: (text) => `Besucher sehen: „${text}“`,
    visitorsSeeNothing: 'Besucher sehen hier noch nichts.',
    changed: 'Eintrag zuletzt geändert',
    changedBy: (who, time) => `von ${who}, ${time}`,
    elsewhere: 'jemandem ohne Konto hier',
    since: 'Steht so seit',
    sinceVersion: (version, who, time) => `Version ${version}, von ${who}, ${time}`,
    sinceAtLeast: (version) => `mindestens seit ${version}`,
    looking: 'wird nachgesehen …',
    unknown: 'lässt sich nicht sagen',
    next: 'Nächste Änderung',
    goesLive: (time) => `Der Entwurf geht am ${time} live.`,
    goesOffline: (time) => `Der Eintrag geht am ${time} offline.`,
    waits: 'Der Entwurf wartet darauf, dass ihn jemand veröffentlicht.',
    nothing: 'Nichts ist geplant.',
    noText: 'Dieser Block hat keinen eigenen Text.',
    unchosen: 'Wähle einen Block aus, um zu sehen, woher sein Text kommt.',
    ofItem: 'Was dieser Block zeigt, kommt aus diesem Eintrag.',
    empty: 'Hier steht noch nichts.',
    notSaved: 'gerade geschrieben und noch nicht gespeichert',
    edit: 'Eintrag bearbeiten',
    page: 'Seite',
    part: 'Baustein',
    failed: 'Mehr lässt sich gerade nicht laden.',
  },
  en: {
    title: 'Where does this come from?',
    text: 'Text',
    quoted: (text) => `“${text}”`,
    item: 'Item',
    named: (kind, name) => `${kind} “${name}”`,
    versions: 'All versions',
    place: 'Place',
    placed: (block, field) => `Block “${block}”, field “${field}”`,
    inField: (field) => `Field “${field}”`,
    language: 'Language',
    everyLanguage: 'the same in all languages',
    shownIn: (shown, text) =>
      shown === text ? shown : `${text}, since there are no texts in ${shown} yet`,
    version: 'State',
    draft: (version) => `Draft, version ${version}`,
    live: (version) => `Version ${version}`,
    asLive: (version) => `Version ${version}, the same text for visitors`,
    neverLive: (version) => `Draft, version ${version}; never published`,
    visitorsSee: (text) => `Visitors see: “${text}”`,
    visitorsSeeNothing: 'Visitors see nothing here yet.',
    changed: 'Item last changed',
    changedBy: (who, time) => `by ${who}, ${time}`,
    elsewhere: 'somebody without an account here',
    since: 'This wording since',
    sinceVersion: (version, who, time) => `version ${version}, by ${who}, ${time}`,
    sinceAtLeast: (version) => `at least since ${version}`,
    looking: 'looking it up …',
    unknown: 'cannot be told',
    next: 'Next change',
    goesLive: (time) => `The draft goes live on ${time}.`,
    goesOffline: (time) => `The item goes offline on ${time}.`,
    waits: 'The draft waits for somebody to publish it.',
    nothing: 'Nothing is planned.',
    noText: 'This block has no text of its own.',
    unchosen: 'Select a block to see where its text comes from.',
    ofItem: 'What this block shows comes from this item.',
    empty: 'Nothing is written here yet.',
    notSaved: 'just written and not saved yet',
    edit: 'Edit this item',
    page: 'Page',
    part: 'Reusable block',
    failed: 'Nothing more can be loaded at the moment.',
  },
};
