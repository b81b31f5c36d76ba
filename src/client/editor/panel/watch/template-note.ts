import { MAX_LISTED } from '#src/api/contract/items.ts';
import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { loadList } from '../server/items.ts';

type TemplateSchema = 'products' | 'categories';
type Words = Record<TemplateSchema, { note(pages: string): string; edit: string }> & {
  /** Said behind the note where there is no page, or one. */
  few: readonly string[];
  more(count: string): string;
};

const WORDS: Record<Language, Words> = {
  de: {
    products: {
      note: (pages) => `Vorlage: Was du änderst, gilt für alle ${pages}Produktseiten.`,
      edit: 'Nur dieses Produkt',
    },
    categories: {
      note: (pages) => `Vorlage: Was du änderst, gilt für alle ${pages}Kategorieseiten.`,
      edit: 'Nur diese Kategorie',
    },
    few: ['Noch ist keine live.', 'Bisher ist eine live.'],
    more: (count) => `mehr als ${count}`,
  },
  en: {
    products: {
      note: (pages) => `Template: what you change applies to all ${pages}product pages.`,
      edit: 'Only this product',
    },
    categories: {
      note: (pages) => `Template: what you change applies to all ${pages}category pages.`,
      edit: 'Only this category',
    },
    few: ['None is live yet.', 'One is live so far.'],
    more: (count) => `more than ${count}`,
  },
};

/** What is said of a template. In: how many pages it makes; undefined: more than a list has. */
export function templateNote(
  lang: Language,
  schema: TemplateSchema,
  pages: number | undefined,
): string {
  const { few, more, [schema]: words } = WORDS[lang];
  const rest = pages === undefined ? undefined : few[pages];
  if (rest !== undefined) return `${words.note('')} ${rest}`;
  const count = numberIn[lang];
  return words.note(`${pages === undefined ? more(count(MAX_LISTED - 1)) : count(pages)} `);
}

/** Says of a template that it is one, and how many pages it makes; leads to what is shown in it here. */
export async function noteTemplate({ editor, ui, lang, signal, inside }: Chrome): Promise<void> {
  const { kind, id, lang: shown } = editor.$page.get().route;
  if (kind === 'page' || !inside) return;
  const schema: TemplateSchema = kind === 'product' ? 'products' : 'categories';
  const items = await loadList(schema, shown, signal).catch(() => undefined);
  // Whoever has been told something else meanwhile is not interrupted.
  if (!items || signal.aborted || ui.$toast.get()) return;
  const live = items.filter(({ path, unpublished }) => path !== undefined && !unpublished).length;
  const note = templateNote(lang, schema, items.length < MAX_LISTED ? live : undefined);
  report(ui, note, false, {
    label: WORDS[lang][schema].edit,
    run: () => ui.$dialog.set({ is: 'item', schema, id }),
  });
}
