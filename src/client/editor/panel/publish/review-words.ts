import type { DifferenceWords } from '#src/client/items/Differences.tsx';
import type { Language } from '#src/model/languages.ts';

type ReviewWords = DifferenceWords & {
  changes(count: number, waiting: number): string;
  page: string;
  goes(name: string): string;
  bound(names: string): string;
  language: string;
  languages: Record<Language, string>;
  both: string;
  only: Record<Language, string>;
  checks: string;
  allRight: string;
  looking: string;
  faults(count: number): string;
  hints(count: number): string;
  missing(count: number): string;
  missingLead: string;
  samples(count: number): string;
  samplesLead: string;
  wordless(count: number): string;
  links(count: number): string;
  linkTo(path: string): string;
  headings: string;
  skipped(from: number, to: number, text: string): string;
  noTitle: string;
  manyTitles: string;
  contrast(count: number): string;
  ratio(text: string, ratio: string): string;
  right: Record<'words' | 'alt' | 'links' | 'headings' | 'contrast', string>;
  show: string;
  translate: string;
  affected: string;
  redirect(from: string): string;
  publish(count: number): string;
  nothing: string;
  yes: string;
  no: string;
  euros: string;
  count(items: number): string;
  back: string;
  isBack: string;
  backText: string;
};

export const REVIEW_WORDS: Record<Language, ReviewWords> = {
  de: {
    changes: (count, waiting) =>
      `${count === 1 ? 'Eine Änderung' : `${count} Änderungen`}${waiting > 0 ? `, ${waiting} ${waiting === 1 ? 'wartet' : 'warten'}` : ''}`,
    page: 'Seite',
    goes: (name) => `${name} geht mit live`,
    bound: (names) => `Hängt zusammen mit: ${names}`,
    language: 'Sprachen, die live gehen',
    languages: { de: 'Deutsch', en: 'Englisch' },
    both: 'Beide',
    only: { de: 'Nur Deutsch', en: 'Nur Englisch' },
    checks: 'Prüfungen',
    allRight: 'Alles in Ordnung',
    looking: 'Die Seite wird geprüft …',
    faults: (count) => (count === 1 ? '1 Fehler' : `${count} Fehler`),
    hints: (count) => (count === 1 ? '1 Hinweis' : `${count} Hinweise`),
    missing: (count) =>
      count === 1 ? 'Ein englischer Text fehlt' : `${count} englische Texte fehlen`,
    missingLead: 'Besucher sehen dort nichts oder Deutsch.',
    samples: (count) =>
      count === 1 ? 'Ein Text oder Bild ist noch das Muster' : `${count} Muster sind noch da`,
    samplesLead: 'Niemand hat sie bisher ersetzt.',
    wordless: (count) =>
      count === 1
        ? 'Einem Bild fehlt ein Alternativtext'
        : `${count} Bildern fehlt ein Alternativtext`,
    links: (count) =>
      count === 1 ? 'Ein Link führt ins Leere' : `${count} Links führen ins Leere`,
    linkTo: (path) => `zu ${path}`,
    headings: 'Reihenfolge der Überschriften',
    skipped: (from, to, text) => `Auf Rang ${from} folgt Rang ${to}: „${text}“`,
    noTitle: 'Die Seite hat keine Überschrift vom Rang 1.',
    manyTitles: 'Die Seite hat mehrere Überschriften vom Rang 1.',
    contrast: (count) =>
      count === 1 ? 'Ein Text ist zu schwach' : `${count} Texte sind zu schwach`,
    ratio: (text, ratio) => `„${text}“: ${ratio} : 1`,
    right: {
      words: 'Übersetzung',
      alt: 'Alternativtexte',
      links: 'Links',
      headings: 'Überschriften',
      contrast: 'Kontrast',
    },
    show: 'Zeigen',
    translate: 'Übersetzen',
    affected: 'Betroffene Seiten',
    redirect: (from) => `zieht um; ${from} leitet weiter (301)`,
    publish: (count) =>
      count === 1 ? 'Eine Änderung veröffentlichen' : `${count} Änderungen veröffentlichen`,
    nothing: 'geändert',
    yes: 'Ja',
    no: 'Nein',
    euros: 'in Euro',
    count: (items) => (items === 1 ? 'ein Eintrag' : `${items} Einträge`),
    kinds: { added: 'neu', removed: 'entfernt', moved: 'verschoben' },
    back: 'Zurücknehmen',
    isBack: 'Zurückgenommen',
    backText: 'Besucher sehen wieder, was vorher da war. Deine Änderungen sind wieder ein Entwurf.',
  },
  en: {
    changes: (count, waiting) =>
      `${count === 1 ? 'One change' : `${count} changes`}${waiting > 0 ? `, ${waiting} ${waiting === 1 ? 'waits' : 'wait'}` : ''}`,
    page: 'Page',
    goes: (name) => `${name} goes live`,
    bound: (names) => `Belongs together with: ${names}`,
    language: 'Languages that go live',
    languages: { de: 'German', en: 'English' },
    both: 'Both',
    only: { de: 'German only', en: 'English only' },
    checks: 'Checks',
    allRight: 'Everything is fine',
    looking: 'Checking the page …',
    faults: (count) => (count === 1 ? '1 error' : `${count} errors`),
    hints: (count) => (count === 1 ? '1 hint' : `${count} hints`),
    missing: (count) =>
      count === 1 ? 'One English text is missing' : `${count} English texts are missing`,
    missingLead: 'Visitors see nothing there, or German.',
    samples: (count) =>
      count === 1 ? 'One text or picture is still the sample' : `${count} samples are left`,
    samplesLead: 'Nobody has replaced them yet.',
    wordless: (count) =>
      count === 1 ? 'One picture lacks an alt text' : `${count} pictures lack an alt text`,
    links: (count) => (count === 1 ? 'One link leads nowhere' : `${count} links lead nowhere`),
    linkTo: (path) => `to ${path}`,
    headings: 'Order of headings',
    skipped: (from, to, text) => `Level ${to} follows level ${from}: “${text}”`,
    noTitle: 'The page has no heading of level 1.',
    manyTitles: 'The page has several headings of level 1.',
    contrast: (count) => (count === 1 ? 'One text is too weak' : `${count} texts are too weak`),
    ratio: (text, ratio) => `“${text}”: ${ratio}:1`,
    right: {
      words: 'Translation',
      alt: 'Alt texts',
      links: 'Links',
      headings: 'Headings',
      contrast: 'Contrast',
    },
    show: 'Show',
    translate: 'Translate',
    affected: 'Pages concerned',
    redirect: (from) => `moves; ${from} will redirect (301)`,
    publish: (count) => (count === 1 ? 'Publish one change' : `Publish ${count} changes`),
    nothing: 'changed',
    yes: 'Yes',
    no: 'No',
    euros: 'in euros',
    count: (items) => (items === 1 ? 'one entry' : `${items} entries`),
    kinds: { added: 'new', removed: 'removed', moved: 'moved' },
    back: 'Take back',
    isBack: 'Taken back',
    backText: 'Visitors see again what was there before. Your changes are a draft again.',
  },
};
