import { editableSchemas } from '#src/api/handlers/items/item-forms.ts';
import { findFiles } from '#src/api/handlers/library/library.ts';
import { findEntries } from '#src/api/handlers/office/inbox.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { ItemRow, ItemState, ItemTable } from '#src/model/items/item-table.ts';
import { LOCALES } from '#src/model/languages.ts';
import { inboxMessages } from '#src/render/inbox/messages.ts';
import { libraryMessages } from '#src/render/library/messages.ts';
import { editAt } from './_edit-at.ts';
import { listQuery } from './_list-query.ts';
import type { OpenScreen } from './_manage.ts';

/** What the search of /manage finds of one kind. */
type FoundOfKind = {
  id: string;
  label: string;
  /** The list of all of the kind. */
  list: string;
  total: number;
  /** The first of them. `text`: the text with the word, where the list does not show it. */
  lines: { href: string; name: string; state?: ItemState; text?: string | undefined }[];
};

/** How many of each kind are listed. */
const SHOWN = 30;
/** The most items whose ids a list tells; of more it tells the number alone. */
const MOST = 2_000;
/** How many items that only their texts match are put into order. */
const ORDERED = 200;
const NONE: Pick<ItemTable, 'rows' | 'total'> = { rows: [], total: 0 };

/** `unread`: why something could not be looked through; undefined: everything was. */
type Found = { kinds: FoundOfKind[]; unread: Problem | undefined };
type FoundOrNot = FoundOfKind & { unread?: Problem | undefined };

/** The items with all typed words in their list or anywhere in their texts. Without words: how many of each kind. */
export async function findContent(url: URL, screen: OpenScreen): Promise<Found> {
  const { words } = listQuery(url, '', screen.lang);
  const isAsked = words.trim() !== '';
  const [items, sent] = await Promise.all([
    findItems(url, screen, words),
    isAsked ? findSent(screen, words) : undefined,
  ]);
  const found: FoundOrNot[] = sent ? [...items, findPictures(screen, words), sent] : items;
  return {
    kinds: found.filter(({ total }) => !isAsked || total > 0).map(({ unread: _, ...kind }) => kind),
    unread: found.find(({ unread }) => unread)?.unread,
  };
}

async function findItems(
  url: URL,
  { lang, site }: OpenScreen,
  words: string,
): Promise<FoundOrNot[]> {
  const inTexts = Map.groupBy(await site.findTexts(words), ({ schema }) => schema);
  const pages = new Map(site.pages(lang).map((page) => [page.id, page]));
  const { compare } = new Intl.Collator(LOCALES[lang], { numeric: true });

  /** The address where an item is edited: the canvas of what has blocks, else its form. */
  function hrefOf(schema: string, { id }: ItemRow): string {
    const page = schema === 'pages' ? pages.get(id) : undefined;
    if (page) return editAt(page, lang);
    return schema === 'dynamic-blocks' ? `/manage/blocks/${id}` : `/manage/squidex/${schema}/${id}`;
  }

  const schemas = await editableSchemas(site.editing, lang);
  return Promise.all(
    schemas.map(async ({ name, label }) => {
      const query = { ...listQuery(url, name, lang), words, top: words === '' ? 0 : MOST, skip: 0 };
      const read = await site.tables(query);
      const listed = read.ok ? read.value : NONE;
      const known = new Set(listed.rows.map(({ id }) => id));
      const texts = new Map(
        (inTexts.get(name) ?? [])
          .filter(({ id }) => !known.has(id))
          .map((one) => [one.id, one.text]),
      );
      const ids = [...texts.keys()].slice(0, ORDERED);
      const more =
        ids.length > 0 ? await site.tables({ ...query, ids, top: ids.length }) : undefined;
      const others = more?.ok ? more.value.rows.sort((a, b) => compare(a.name, b.name)) : [];
      const asked = new URLSearchParams(texts.size === 0 && words !== '' ? { q: words } : {});
      return {
        ...{ id: name, label, total: total(listed.total, texts.size) },
        unread: read.ok ? undefined : read.error,
        list: asked.size > 0 ? `/manage/squidex/${name}?${asked}` : `/manage/squidex/${name}`,
        lines: [...listed.rows, ...others].slice(0, SHOWN).map((row) => ({
          ...{ href: hrefOf(name, row), name: row.name, state: row.state },
          text: texts.get(row.id),
        })),
      };
    }),
  );
}

/** Items that are found in both count once, where their ids are known: a list knows at most `MOST`. */
const total = (listed: number, inTexts: number) =>
  listed > MOST ? Math.max(listed, inTexts) : listed + inTexts;

function findPictures({ lang, site }: OpenScreen, words: string): FoundOfKind {
  const any = { state: undefined, folder: undefined, sort: 'name', descending: false } as const;
  const files = findFiles(site.library.files(), { ...any, words, lang });
  const list = '/manage/squidex-assets';
  return {
    ...{ id: 'files', label: libraryMessages[lang].title, total: files.length },
    list: `${list}?${new URLSearchParams({ q: words })}`,
    lines: files.slice(0, SHOWN).map(({ id, fileName, alt }) => ({
      ...{ href: `${list}?${new URLSearchParams({ file: id })}`, name: fileName },
      text: alt[lang] ?? alt.de ?? alt.en,
    })),
  };
}

/** What visitors sent. */
async function findSent({ lang, site }: OpenScreen, words: string): Promise<FoundOrNot> {
  const any = { kind: undefined, state: undefined, sort: 'at', descending: true } as const;
  const { entries, unread } = await site.inbox.list(lang);
  const found = findEntries(entries, { ...any, words }, lang);
  const list = '/manage/enquiries';
  return {
    ...{ id: 'enquiries', label: inboxMessages[lang].title, total: found.length, unread },
    list: `${list}?${new URLSearchParams({ q: words })}`,
    lines: found.slice(0, SHOWN).map(({ id, name, rows }) => ({
      ...{ href: `${list}/${id}`, name },
      text: rows.map(({ value }) => value).join(' '),
    })),
  };
}
