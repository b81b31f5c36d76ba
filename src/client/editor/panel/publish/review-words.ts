import { numberIn } from '#src/lib/number.ts';
import type { DifferenceWords } from '#src/client/items/differences/Differences.tsx';
import type { Language } from '#src/model/languages.ts';

export type ReviewWords = DifferenceWords & {
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
  notAll: string;
  looking: string;
  faults(count: number): string;
  hints(count: number): string;
  missing: Record<Language, (count: number) => string>;
  samples(count: number): string;
  wordless(count: number): string;
  links(count: number): string;
  linkTo(path: string): string;
  vague(count: number): string;
  anchors(count: number): string;
  headless(count: number): string;
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
  /** In: pages that were drawn and look different, and those that nobody has drawn. */
  upTo(sure: number, undrawn: number): string;
  /** In: how many pages were drawn and compared, of how many. */
  compared(done: number, all: number): string;
  theme: string;
  pages(count: number): string;
  which: string;
  madeAnew: string;
  mixed(changed: number, undrawn: number): string;
  redirect(from: string): string;
  /** In: the size, and by how much it changes; '': not at all, or nothing was there. */
  weight(size: string, change: string): string;
  comparison: Record<'label' | 'was' | 'now' | 'compare' | 'empty' | 'alike', string> & {
    pictures(change: string): string;
  };
  proof(count: number): string;
  notAsSaid(paths: string): string;
  publish(count: number): string;
  later: string;
  note: string;
  notNoted: string;
  nothing: string;
  yes: string;
  no: string;
  euros: string;
  count(items: number): string;
  back: string;
  isBack: string;
  backText: string;
  notCopied: string;
};

export const REVIEW_WORDS: Record<Language, ReviewWords> = {
  de: {
    changes: (count, waiting) =>
      `${count === 1 ? 'Eine Änderung' : `${numberIn.de(count)} Änderungen`}${waiting > 0 ? `, ${numberIn.de(waiting)} ${waiting === 1 ? 'wartet' : 'warten'}` : ''}`,
    page: 'Seite',
    goes: (name) => `${name} geht mit live`,
    bound: (names) => `Hängt zusammen mit: ${names}`,
    language: 'Sprachen, die live gehen',
    languages: { de: 'Deutsch', en: 'Englisch' },
    both: 'Beide',
    only: { de: 'Nur Deutsch', en: 'Nur Englisch' },
    checks: 'Prüfungen',
    allRight: 'Alles in Ordnung',
    notAll: 'Nicht alles ist geprüft.',
    looking: 'Die Seite wird geprüft …',
    faults: (count) => (count === 1 ? '1 Fehler' : `${numberIn.de(count)} Fehler`),
    hints: (count) => (count === 1 ? '1 Hinweis' : `${numberIn.de(count)} Hinweise`),
    missing: {
      de: (count) =>
        count === 1 ? 'Ein deutscher Text fehlt' : `${numberIn.de(count)} deutsche Texte fehlen`,
      en: (count) =>
        count === 1 ? 'Ein englischer Text fehlt' : `${numberIn.de(count)} englische Texte fehlen`,
    },
    samples: (count) =>
      count === 1
        ? 'Ein Text oder Bild ist noch das Muster'
        : `${numberIn.de(count)} Muster sind noch da`,
    wordless: (count) =>
      count === 1
        ? 'Einem Bild fehlt ein Alternativtext'
        : `${numberIn.de(count)} Bildern fehlt ein Alternativtext`,
    links: (count) =>
      count === 1 ? 'Ein Link führt ins Leere' : `${numberIn.de(count)} Links führen ins Leere`,
    linkTo: (path) => `zu ${path}`,
    vague: (count) =>
      count === 1
        ? 'Ein Link sagt nicht, wohin er führt'
        : `${numberIn.de(count)} Links sagen nicht, wohin sie führen`,
    anchors: (count) =>
      count === 1
        ? 'Eine Sprungmarke steht an zwei Abschnitten, Links führen nur zum ersten'
        : `${numberIn.de(count)} Abschnitte haben eine Sprungmarke, die es schon gibt; Links führen nur zum ersten`,
    headless: (count) =>
      count === 1
        ? 'Eine Tabelle hat keine Kopfzeile oder Kopfspalte'
        : `${numberIn.de(count)} Tabellen haben keine Kopfzeile oder Kopfspalte`,
    headings: 'Reihenfolge der Überschriften',
    skipped: (from, to, text) => `Auf Rang ${from} folgt Rang ${to}: „${text}“`,
    noTitle: 'Die Seite hat keine Überschrift vom Rang 1.',
    manyTitles: 'Die Seite hat mehrere Überschriften vom Rang 1.',
    contrast: (count) =>
      count === 1 ? 'Ein Text ist zu schwach' : `${numberIn.de(count)} Texte sind zu schwach`,
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
    compared: (done, all) => `${numberIn.de(done)} von ${numberIn.de(all)} Seiten verglichen`,
    theme:
      'Auch das gemeinsame Stylesheet ändert sich: Farben oder Schriften sehen dann auf allen Seiten anders aus. Sie werden dafür nicht neu gebaut und hier nicht einzeln verglichen.',
    upTo: (sure, undrawn) =>
      `${sure === 1 ? '1 Seite ändert sich' : `${numberIn.de(sure)} Seiten ändern sich`}, ${undrawn === 1 ? '1 weitere wird' : `${numberIn.de(undrawn)} weitere werden`} neu gebaut`,
    pages: (count) => `${numberIn.de(count)} Seiten`,
    which: 'Welche Seiten',
    madeAnew: 'wird neu gebaut',
    mixed: (changed, undrawn) => `${changed} geändert, ${undrawn} neu gebaut`,
    redirect: (from) => `zieht um; ${from} leitet weiter (301)`,
    weight: (size, change) =>
      change ? `Seite ohne Bilder ${size} (${change})` : `Seite ohne Bilder ${size}`,
    comparison: {
      ...{ label: 'Vorher und nachher', was: 'Vorher', now: 'Nachher' },
      ...{
        compare: 'Wie viel vom Stand vorher zu sehen ist',
        empty: 'Diese Seite gibt es noch nicht.',
        alike: 'Diese Seite sieht danach genauso aus wie jetzt.',
      },
      pictures: (change) => `Bilder ${change}`,
    },
    proof: (count) =>
      count === 1
        ? 'Nachgesehen: Besucher bekommen die Seite so, wie die Prüfung sie gezeigt hat.'
        : `Nachgesehen: Besucher bekommen ${numberIn.de(count)} Seiten so, wie die Prüfung sie gezeigt hat.`,
    notAsSaid: (paths) =>
      `Anders als in der Prüfung, weil sich inzwischen noch etwas geändert hat: ${paths}`,
    publish: (count) =>
      count === 1
        ? 'Eine Änderung veröffentlichen'
        : `${numberIn.de(count)} Änderungen veröffentlichen`,
    later: 'Später …',
    note: 'Notiz, zum Beispiel „Herbststart“',
    notNoted: 'Die Notiz ließ sich nicht speichern. Bei den Versionen kannst du sie nachtragen.',
    nothing: 'geändert',
    quoted: (text) => `„${text}“`,
    yes: 'Ja',
    no: 'Nein',
    euros: 'in Euro',
    count: (items) => (items === 1 ? 'ein Eintrag' : `${numberIn.de(items)} Einträge`),
    kinds: { added: 'neu', removed: 'entfernt', moved: 'verschoben' },
    back: 'Zurücknehmen',
    isBack: 'Zurückgenommen',
    backText:
      'Besucher sehen hier wieder, was vorher da war, und deine Änderungen daran sind wieder ein Entwurf. Was sonst mit live ging, bleibt live.',
    notCopied: 'Der Browser lässt kein Kopieren zu. Die Adresse steht daneben.',
  },
  en: {
    changes: (count, waiting) =>
      `${count === 1 ? 'One change' : `${numberIn.en(count)} changes`}${waiting > 0 ? `, ${numberIn.en(waiting)} ${waiting === 1 ? 'waits' : 'wait'}` : ''}`,
    page: 'Page',
    goes: (name) => `${name} goes live`,
    bound: (names) => `Belongs together with: ${names}`,
    language: 'Languages that go live',
    languages: { de: 'German', en: 'English' },
    both: 'Both',
    only: { de: 'German only', en: 'English only' },
    checks: 'Checks',
    allRight: 'Everything is fine',
    notAll: 'Not everything is checked.',
    looking: 'Checking the page …',
    faults: (count) => (count === 1 ? '1 error' : `${numberIn.en(count)} errors`),
    hints: (count) => (count === 1 ? '1 hint' : `${numberIn.en(count)} hints`),
    missing: {
      de: (count) =>
        count === 1
          ? 'One German text is missing'
          : `${numberIn.en(count)} German texts are missing`,
      en: (count) =>
        count === 1
          ? 'One English text is missing'
          : `${numberIn.en(count)} English texts are missing`,
    },
    samples: (count) =>
      count === 1
        ? 'One text or picture is still the sample'
        : `${numberIn.en(count)} samples are left`,
    wordless: (count) =>
      count === 1
        ? 'One picture has no alternative text'
        : `${numberIn.en(count)} pictures have no alternative text`,
    links: (count) =>
      count === 1 ? 'One link leads nowhere' : `${numberIn.en(count)} links lead nowhere`,
    linkTo: (path) => `to ${path}`,
    vague: (count) =>
      count === 1
        ? 'One link does not say where it leads'
        : `${numberIn.en(count)} links do not say where they lead`,
    anchors: (count) =>
      count === 1
        ? 'Two sections have the same anchor, links lead to the first only'
        : `${numberIn.en(count)} sections have an anchor that is taken; links lead to the first only`,
    headless: (count) =>
      count === 1
        ? 'One table has no head row or head column'
        : `${numberIn.en(count)} tables have no head row or head column`,
    headings: 'Order of headings',
    skipped: (from, to, text) => `Level ${to} follows level ${from}: “${text}”`,
    noTitle: 'The page has no heading of level 1.',
    manyTitles: 'The page has several headings of level 1.',
    contrast: (count) =>
      count === 1 ? 'One text is too weak' : `${numberIn.en(count)} texts are too weak`,
    ratio: (text, ratio) => `“${text}”: ${ratio}:1`,
    right: {
      words: 'Translation',
      alt: 'Alternative texts',
      links: 'Links',
      headings: 'Headings',
      contrast: 'Contrast',
    },
    show: 'Show',
    translate: 'Translate',
    affected: 'Affected pages',
    compared: (done, all) => `${numberIn.en(done)} of ${numberIn.en(all)} pages compared`,
    theme:
      'The style sheet that all pages share changes, too: colours or fonts will look different on all of them. The pages are not rebuilt for that, and not compared one by one here.',
    upTo: (sure, undrawn) =>
      `${sure === 1 ? '1 page changes' : `${numberIn.en(sure)} pages change`}, ${undrawn === 1 ? '1 more is' : `${numberIn.en(undrawn)} more are`} rebuilt`,
    pages: (count) => `${numberIn.en(count)} pages`,
    which: 'Which pages',
    madeAnew: 'rebuilt',
    mixed: (changed, undrawn) => `${changed} changed, ${undrawn} rebuilt`,
    redirect: (from) => `moves; ${from} will redirect (301)`,
    weight: (size, change) =>
      change ? `Page without pictures ${size} (${change})` : `Page without pictures ${size}`,
    comparison: {
      ...{ label: 'Before and after', was: 'Before', now: 'After' },
      ...{
        compare: 'How much of the former state is shown',
        empty: 'This page does not exist yet.',
        alike: 'This page looks the same afterwards.',
      },
      pictures: (change) => `Pictures ${change}`,
    },
    proof: (count) =>
      count === 1
        ? 'Checked: visitors get the page as the review has shown it.'
        : `Checked: visitors get ${numberIn.en(count)} pages as the review has shown them.`,
    notAsSaid: (paths) =>
      `Not as in the review, since something else has changed meanwhile: ${paths}`,
    publish: (count) =>
      count === 1 ? 'Publish one change' : `Publish ${numberIn.en(count)} changes`,
    later: 'Later …',
    note: 'Note, such as “start of autumn”',
    notNoted: 'The note could not be saved. You can add it among the versions.',
    nothing: 'changed',
    quoted: (text) => `“${text}”`,
    yes: 'Yes',
    no: 'No',
    euros: 'in euros',
    count: (items) => (items === 1 ? 'one entry' : `${numberIn.en(items)} entries`),
    kinds: { added: 'new', removed: 'removed', moved: 'moved' },
    back: 'Take back',
    isBack: 'Taken back',
    backText:
      'Visitors see again what was here before, and your changes to it are a draft again. Whatever else went live with it stays live.',
    notCopied: 'The browser does not allow copying. The address stands beside the button.',
  },
};
