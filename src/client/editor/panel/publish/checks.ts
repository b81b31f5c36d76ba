import type { ListedItem } from '#src/api/contract/items.ts';
import { kindOf } from '#src/blocks/schema.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { askFiles } from '#src/client/items/requests.ts';
import type { RequestResult } from '#src/client/requests/ask.ts';
import { request } from '#src/client/visitor/http.ts';
import { contrast } from '#src/lib/colour.ts';
import { parsePath } from '#src/lib/path.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import type { DifferenceInWords } from '#src/client/items/differences/tell-differences.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { fieldsOf } from '../fields/fields.ts';
import type { FieldProblem } from '../fields/problems.ts';
import { samplesIn, type SampleTrees } from '../fields/samples.ts';
import { isWritten } from '../fields/written.ts';
import { REVIEW_WORDS } from './review-words.ts';

/** Something that is to be seen before a page goes live. `fault`: visitors stumble over it. */
export type PageFinding = {
  about:
    | 'words'
    | 'samples'
    | 'alt'
    | 'links'
    | 'link-words'
    | 'anchors'
    | 'headings'
    | 'tables'
    | 'contrast';
  is: 'fault' | 'hint';
  title: string;
  lines: { text: string; place?: Pick<FieldProblem, 'lang' | 'node'> }[];
};

/** What is told to be right where nothing was found. */
const TICKED = ['words', 'alt', 'links', 'headings', 'contrast'] as const;

/** What was found, and what was looked at; `isWhole`: that is all that there is to look at. */
export type PageCheck = {
  findings: readonly PageFinding[];
  seen: readonly (typeof TICKED)[number][];
  isWhole: boolean;
};

/** What is known where the looking itself went wrong. */
export const NOT_CHECKED: PageCheck = { findings: [], seen: [], isWhole: false };

/** What the pages are as they would go live: HTML by language; null: it could not be drawn. */
export type DraftPages = Partial<Record<Language, string | null>>;

/** Looks at a page: at its values, at the pages that would go live, and at what the canvas shows. */
export async function check(
  chrome: Chrome,
  rendered: Readonly<DraftPages>,
  coming: ReadonlySet<string>,
): Promise<PageCheck> {
  const { editor, lang } = chrome;
  const trees: SampleTrees = editor.$data.get()['data'] ?? {};
  const documents = LANGUAGES.flatMap((one) => {
    const html = rendered[one];
    const page = html && new DOMParser().parseFromString(html, 'text/html').querySelector('main');
    return page ? [{ lang: one, page }] : [];
  });
  const pages = Object.keys(rendered).length;
  const shown = picturesIn(trees);
  const ids = [...shown.keys()].slice(0, MOST_PICTURES);
  const files: RequestResult<readonly ListedItem[]> =
    ids.length > 0 ? await askFiles('assets', lang, { ids }) : { is: 'done', value: [] };
  const links = await followLinks(documents, coming);
  const found = [
    missingWords(trees, lang, 'de'),
    missingWords(trees, lang, 'en'),
    samples(chrome, trees),
    wordlessPictures(shown, files.is === 'done' ? files.value : [], lang),
    brokenLinks(links, lang),
    vagueLinks(documents, lang),
    sharedAnchors(trees, lang),
    headlessTables(documents, lang),
    ...documents.map(({ lang: one, page }) => headings(page, one, lang)),
    weakTexts(chrome),
  ];
  const drawn = documents.length;
  const toldOf = files.is === 'done' ? ids.length : 0;
  return {
    findings: found.filter((one) => one !== undefined),
    ...seenOf({ pages, drawn, pictures: shown.size, toldOf, links }),
  };
}

type Looked = {
  /** Pages of its own that would go live, and those that could be drawn. */
  pages: number;
  drawn: number;
  /** Pictures, and those that the server was asked about and has answered. */
  pictures: number;
  toldOf: number;
  links: readonly Pick<FollowedLink, 'status'>[];
};

/** Which of the checks could be done to their end. */
export function seenOf(looked: Looked): Pick<PageCheck, 'seen' | 'isWhole'> {
  const { pages, drawn, pictures, toldOf, links } = looked;
  const isDrawn = drawn === pages;
  const isUnseen = {
    ...{ words: false, contrast: false, headings: !isDrawn },
    alt: pictures > toldOf,
    links: !isDrawn || links.some(({ status }) => status === undefined),
  };
  // Where no page of its own goes live, there are none.
  const isThere = { words: true, contrast: true, alt: true, headings: pages > 0, links: pages > 0 };
  return {
    seen: TICKED.filter((about) => isThere[about] && !isUnseen[about]),
    isWhole: !TICKED.some((about) => isUnseen[about]),
  };
}

/**
 * Texts that are there in the other language alone. Where English has no tree of its own all German ones are missing
 * there; visitors get these. Nothing stands in for a German one.
 */
export function missingWords(
  trees: SampleTrees,
  lang: Language,
  missing: Language,
): PageFinding | undefined {
  const there = new Map([...walk(trees[missing] ?? [])].map(({ node }) => [node.id, node]));
  const lines = [...walk(trees[missing === 'en' ? 'de' : 'en'] ?? [])].flatMap(({ node }) => {
    const isBorrowed = missing === 'en' && there.size === 0;
    const other = isBorrowed ? node : there.get(node.id);
    if (!other) return [];
    return fieldsOf(node)
      .texts.filter(({ path }) => isWritten(node[path]) && (isBorrowed || !isWritten(other[path])))
      .map(({ field }) => ({
        text: field.label[lang],
        place: { lang: missing, node: other },
      }));
  });
  const words = REVIEW_WORDS[lang];
  if (lines.length === 0) return undefined;
  return { about: 'words', is: 'hint', title: words.missing[missing](lines.length), lines };
}

function samples({ words, lang }: Chrome, trees: SampleTrees): PageFinding | undefined {
  const found = samplesIn(trees, words, lang);
  if (found.length === 0) return undefined;
  const lines = found.map(({ label, message, ...place }) => ({
    text: `${label}: ${message}`,
    place,
  }));
  return {
    ...{ about: 'samples', is: 'hint', title: REVIEW_WORDS[lang].samples(found.length) },
    lines,
  };
}

/** More pictures than that are not looked at. */
const MOST_PICTURES = 60;

/** The pictures of a page, each with the first block that shows it. */
function picturesIn(trees: SampleTrees): Map<string, BlockNode> {
  const shown = new Map<string, BlockNode>();
  for (const { node } of walk(trees.de ?? [])) {
    for (const { path, field } of fieldsOf(node).settings) {
      const value = node[path];
      const isPicture = field.properties.fieldType === 'Assets' && field.files === undefined;
      if (!isPicture || !Array.isArray(value)) continue;
      for (const id of value) {
        if (typeof id === 'string' && !shown.has(id)) shown.set(id, node);
      }
    }
  }
  return shown;
}

function wordlessPictures(
  shown: ReadonlyMap<string, BlockNode>,
  files: readonly ListedItem[],
  lang: Language,
): PageFinding | undefined {
  const lines = files
    .filter(({ decorative, alt }) => !decorative && LANGUAGES.some((one) => !alt?.[one]))
    .map(({ id, fileName = id, alt }) => {
      const lacking = LANGUAGES.filter((one) => !alt?.[one]);
      const node = shown.get(id) ?? null;
      const names = lacking.map((one) => REVIEW_WORDS[lang].languages[one]).join(', ');
      return { text: `${fileName}: ${names}`, place: { lang: lacking[0] ?? lang, node } };
    });
  if (lines.length === 0) return undefined;
  return { about: 'alt', is: 'hint', title: REVIEW_WORDS[lang].wordless(lines.length), lines };
}

type Drawn = { lang: Language; page: Element };

/** More links than that are not followed. */
const MOST_LINKS = 60;

/** A link within the site, and how it was answered; undefined: nobody answered, or it was not followed. */
type FollowedLink = { path: string; text: string; status: number | undefined };

/** Follows links within the site, as visitors would now; what goes live with this is there then. */
async function followLinks(
  pages: readonly Drawn[],
  coming: ReadonlySet<string>,
): Promise<FollowedLink[]> {
  const paths = new Map<string, string>();
  for (const { page } of pages) {
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      const { pathname } = new URL(link.getAttribute('href') ?? '/', location.origin);
      const read = parsePath(pathname);
      const isComing = read.ok && coming.has(read.value.path);
      if (!isComing) paths.set(pathname, link.textContent.trim());
    }
  }
  return Promise.all(
    [...paths].map(async ([path, text], index) => {
      if (index >= MOST_LINKS) return { path, text, status: undefined };
      const response = await request(path, { method: 'HEAD' }).catch(() => undefined);
      return { path, text, status: response?.status };
    }),
  );
}

/** As a visitor's browser gets them: no such page, a page that is gone, an address that is none. */
const BROKEN = new Set<number | undefined>([404, 410, 400]);

function brokenLinks(links: readonly FollowedLink[], lang: Language): PageFinding | undefined {
  const words = REVIEW_WORDS[lang];
  const lines = links
    .filter(({ status }) => BROKEN.has(status))
    .map(({ path, text }) => ({ text: `${words.quoted(text)} ${words.linkTo(path)}` }));
  if (lines.length === 0) return undefined;
  return { about: 'links', is: 'fault', title: words.links(lines.length), lines };
}

/** Words that say nothing to whoever has the links of a page read out, without the sentence around them. */
const VAGUE =
  /^(?:hier|hier klicken|klick(?:en sie)? hier|mehr|link|here|click here|more|this link)$/i;

function vagueLinks(pages: readonly Drawn[], lang: Language): PageFinding | undefined {
  const words = REVIEW_WORDS[lang];
  const lines = pages.flatMap(({ page }) =>
    [...page.querySelectorAll('a[href]:not([aria-label])')]
      .map((link) => link.textContent.trim())
      .filter((text) => VAGUE.test(text))
      .map((text) => ({ text: words.quoted(text) })),
  );
  if (lines.length === 0) return undefined;
  return { about: 'link-words', is: 'hint', title: words.vague(lines.length), lines };
}

/** Sections that have the anchor of one before them, as a copy has: links lead to the first only. */
export function sharedAnchors(trees: SampleTrees, lang: Language): PageFinding | undefined {
  const words = REVIEW_WORDS[lang];
  const seen = new Set<unknown>();
  const lines = [...walk(trees.de ?? [])].flatMap(({ node }) => {
    const { anchor } = node;
    if (kindOf(node.schemaName) !== 'section' || typeof anchor !== 'string' || !anchor) return [];
    if (!seen.has(anchor)) {
      seen.add(anchor);
      return [];
    }
    return [{ text: words.quoted(anchor), place: { lang: 'de' as const, node } }];
  });
  if (lines.length === 0) return undefined;
  return { about: 'anchors', is: 'fault', title: words.anchors(lines.length), lines };
}

function headlessTables(pages: readonly Drawn[], lang: Language): PageFinding | undefined {
  const words = REVIEW_WORDS[lang];
  const lines = pages.flatMap(({ page }) =>
    [...page.querySelectorAll('table')]
      .filter((table) => !table.querySelector('th'))
      .map((table) => ({ text: words.quoted(table.textContent.trim().slice(0, 40)) })),
  );
  if (lines.length === 0) return undefined;
  return { about: 'tables', is: 'hint', title: words.headless(lines.length), lines };
}

function headings(page: Element, of: Language, lang: Language): PageFinding | undefined {
  const words = REVIEW_WORDS[lang];
  const found = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((one) => ({
    rank: Number(one.localName.slice(1)),
    text: one.textContent.trim().slice(0, 60),
  }));
  const titles = found.filter(({ rank }) => rank === 1).length;
  const lines = [
    ...(titles === 0 ? [{ text: words.noTitle }] : []),
    ...(titles > 1 ? [{ text: words.manyTitles }] : []),
    ...found.flatMap(({ rank, text }, index) => {
      const before = found[index - 1]?.rank ?? rank;
      return rank > before + 1 ? [{ text: words.skipped(before, rank, text) }] : [];
    }),
  ];
  if (lines.length === 0) return undefined;
  const title = `${words.headings}, ${words.languages[of]}`;
  return { about: 'headings', is: 'hint', title, lines };
}

const ENOUGH = 4.5;
const ENOUGH_LARGE = 3;

/** Texts on plain grounds whose colour is too near to that of the ground; over pictures nobody can tell. */
export function weakTexts({
  canvas,
  lang,
  editor,
}: Pick<Chrome, 'canvas' | 'lang' | 'editor'>): PageFinding | undefined {
  const words = REVIEW_WORDS[lang];
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  const lines = [];
  const seen = new Set<string>();
  for (const element of canvas.root.querySelectorAll<HTMLElement>('h1,h2,h3,h4,p,li,a,dt,dd,td')) {
    const text = element.textContent.trim();
    const ground = groundOf(element);
    const style = getComputedStyle(element);
    const ink = hexOf(style.color);
    if (text === '' || !ground || !ink) continue;
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = contrast(ink, ground);
    if (ratio >= (isLarge ? ENOUGH_LARGE : ENOUGH) || seen.has(text)) continue;
    seen.add(text);
    const id = element.closest<HTMLElement>('[data-block]')?.dataset['block'];
    const node = [...walk(editor.$page.get().blocks)].find((one) => one.node.id === id)?.node;
    lines.push({
      text: words.ratio(text.slice(0, 40), number.format(ratio)),
      ...(node && { place: { lang: editor.$lang.get(), node } }),
    });
  }
  if (lines.length === 0) return undefined;
  return { about: 'contrast', is: 'hint', title: words.contrast(lines.length), lines };
}

/** The plain colour behind an element; undefined where a picture or something see-through is in between. */
function groundOf(element: HTMLElement): string | undefined {
  for (let one: HTMLElement | null = element; one; one = one.parentElement) {
    const { backgroundColor, backgroundImage, position, opacity } = getComputedStyle(one);
    if (backgroundImage !== 'none' || opacity !== '1') return undefined;
    if (position === 'absolute' || position === 'fixed') return undefined;
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return hexOf(backgroundColor);
  }
  return '#ffffff';
}

/** `rgb(1, 2, 3)` as hex; undefined for what is see-through or written otherwise. */
function hexOf(colour: string): string | undefined {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
  if (!parts) return undefined;
  return `#${parts
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** What a change is called where it is told in a line. */
export const nameOfChange = ({ name, words }: DifferenceInWords, lang: Language): string =>
  words ? `${name} ${REVIEW_WORDS[lang].quoted(words)}` : name;
