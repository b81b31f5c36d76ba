import type { ListedItem } from '#src/api/contract/items.ts';
import { previewPath } from '#src/api/contract/draft.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { EditData } from '#src/client/stores/editing.ts';
import { hasWords } from '#src/lib/words.ts';
import { navigationOf, navigationTree } from '#src/model/pages/navigation.ts';
import { OWN_GROUPS, SCREEN_GROUPS } from '#src/model/screens.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { firstWords, iconOf, nameOf, textsOf } from '../kinds/describe.ts';
import type { IconName } from '../parts/icon-paths.ts';
import { thumbnail } from '../server/items.ts';
import { type EntryGroup, paletteWords } from './palette-words.ts';
import { type RecentItem, remember } from './recent.ts';

/** Something that the palette finds, and what Enter does with it. */
export type PaletteEntry = {
  id: string;
  group: EntryGroup;
  /** An icon, or the address of a small picture. */
  face: { icon: IconName } | { picture: string };
  name: string;
  /** Further words that find it. */
  also?: string;
  /** A second line: where a text stands. */
  detail?: string;
  /** At the right: an address, what Enter does. */
  end?: string;
  /** At the right, where there is a keyboard: the keys that do the same. */
  keys?: string;
  /** What a new tab would show. */
  href?: string;
  run(): void;
};

/** Entries of one group that are shown. */
const MAX_SHOWN = 6;
/** Characters of a text that are shown, and how many of them stand before what was typed. */
const SHOWN_LENGTH = 70;
const BEFORE = 20;

/** Texts of the page that have what was typed. */
export function blockEntries(chrome: Chrome, typed: string): PaletteEntry[] {
  const { editor, canvas, lang } = chrome;
  const found: PaletteEntry[] = [];
  for (const { node } of walk(editor.$page.get().blocks)) {
    const name = nameOf(node, lang);
    const jump = (id: string, text: string, detail: string): PaletteEntry => ({
      ...{ id, group: 'blocks', face: { icon: iconOf(node) }, name: text, detail },
      end: paletteWords[lang].jump,
      run: () => {
        editor.select({ on: 'blocks', ids: [node.id] });
        requestAnimationFrame(() => {
          canvas.reveal(node.id);
          canvas.focus();
        });
      },
    });
    const texts = textsOf(node).filter(({ text }) => hasWords([text], typed));
    for (const { path, label, text } of texts) {
      found.push(jump(`${node.id}-${path}`, excerpt(text, typed), `${name}, ${label[lang]}`));
    }
    if (texts.length === 0 && hasWords([name], typed)) {
      found.push(jump(node.id, name, excerpt(firstWords(node), '')));
    }
    if (found.length >= MAX_SHOWN) break;
  }
  return found.slice(0, MAX_SHOWN);
}

/** The part of a text around what was typed. */
function excerpt(text: string, typed: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const [first = ''] = typed.trim().toLowerCase().split(/\s+/);
  const wanted = line.toLowerCase().indexOf(first) - BEFORE;
  // Not in the middle of a word.
  const start = wanted <= 0 ? 0 : line.indexOf(' ', wanted) + 1;
  const cut = line.slice(start, start + SHOWN_LENGTH);
  return `${start > 0 ? '… ' : ''}${cut}${start + SHOWN_LENGTH < line.length ? ' …' : ''}`;
}

/** Pages, categories and products that were found, those that begin with what was typed first. */
export function itemEntries(
  chrome: Chrome,
  items: readonly ListedItem[],
  typed: string,
): PaletteEntry[] {
  const start = typed.trim().toLowerCase();
  const isFirst = ({ name }: ListedItem) => name.toLowerCase().startsWith(start);
  const sorted = [...items.filter(isFirst), ...items.filter((one) => !isFirst(one))];
  const products = sorted.filter(({ schema }) => schema === 'products').slice(0, MAX_SHOWN);
  const pages = sorted.filter(({ schema }) => schema !== 'products').slice(0, MAX_SHOWN);
  return [...pages, ...products].map((item) => itemEntry(chrome, item));
}

function itemEntry(chrome: Chrome, item: ListedItem): PaletteEntry {
  const { editor, ui, lang } = chrome;
  const { id, schema, name, path, picture, unpublished = false } = item;
  const isProduct = schema === 'products';
  const shown = unpublished || path === undefined ? previewPath(id, editor.$lang.get()) : path;
  const words = paletteWords[lang];
  const run = () => {
    remember({ id, schema, name, path: shown });
    if (isProduct) ui.$dialog.set({ is: 'item', schema, id });
    else void go(chrome, shown);
  };
  return {
    ...{ id, group: isProduct ? 'products' : 'pages', name, href: shown, run },
    face: picture
      ? { picture: thumbnail(picture) }
      : { icon: isProduct ? 'package' : schema === 'categories' ? 'folder' : 'file' },
    end: isProduct ? words.edit : unpublished ? words.draft : shown,
  };
}

/** What was edited last on this device, without the page that is open. */
export function recentEntries(chrome: Chrome, recent: readonly RecentItem[]): PaletteEntry[] {
  const others = recent.filter(({ id }) => id !== chrome.editor.$page.get().route.id);
  return others.slice(0, MAX_SHOWN).map(({ id, schema, name, path }) => ({
    ...{ id: `recent-${id}`, group: 'recent', name, href: path },
    face: { icon: schema === 'products' ? 'package' : 'file' },
    end: path,
    run: () => void go(chrome, path),
  }));
}

/** Goes to a page to edit it, with everything saved. */
async function go({ editor }: Pick<Chrome, 'editor'>, path: string): Promise<void> {
  await editor.flush();
  location.assign(`${path}?edit`);
}

/** The screens of /manage, called and ordered as there; of schemas those that the content source has. */
export function screenEntries(
  { lang }: Pick<Chrome, 'lang'>,
  schemas: EditData['schemas'],
  navigation: EditData['navigation'] = [],
): PaletteEntry[] {
  const exists = (slug: string) => {
    const name = /^squidex\/(.+)/.exec(slug)?.[1];
    if (name === undefined) return OWN.has(slug);
    return schemas?.some((schema) => schema.name === name) ?? OWN.has(slug);
  };
  return navigationOf(navigationTree(navigation), lang, exists).flatMap(({ label, entries }) =>
    entries.map(({ label: name, href }) => ({
      ...{ id: `screen-${href}`, group: 'screens', face: { icon: 'layout-dashboard' }, name, href },
      ...(label !== null && { end: label, also: label }),
      run: () => location.assign(href),
    })),
  );
}

/** The slugs of our own screens. */
const OWN: ReadonlySet<string> = new Set(
  [...SCREEN_GROUPS, ...OWN_GROUPS.first, ...OWN_GROUPS.last].flatMap(({ entries }) =>
    entries.map(([slug]) => slug),
  ),
);
