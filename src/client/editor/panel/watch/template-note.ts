import { MAX_LISTED } from '#src/api/contract/items.ts';
import type { Language } from '#src/model/languages.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { loadList } from '../server/items.ts';

type TemplateSchema = 'products' | 'categories';
type Words = Record<TemplateSchema, { note(pages: string): string; edit: string }> & {
  more(count: number): string;
};

const WORDS: Record<Language, Words> = {
  de: {
    products: {
      note: (pages) => `Vorlage: Was du änderst, gilt für alle ${pages} Produktseiten.`,
      edit: 'Nur dieses Produkt',
    },
    categories: {
      note: (pages) => `Vorlage: Was du änderst, gilt für alle ${pages} Kategorieseiten.`,
      edit: 'Nur diese Kategorie',
    },
    more: (count) => `mehr als ${count}`,
  },
  en: {
    products: {
      note: (pages) => `Template: what you change applies to all ${pages} product pages.`,
      edit: 'Only this product',
    },
    categories: {
      note: (pages) => `Template: what you change applies to all ${pages} category pages.`,
      edit: 'Only this category',
    },
    more: (count) => `more than ${count}`,
  },
};

/** Says of a template that it is one, and how many pages it makes; leads to what is shown in it here. */
export async function noteTemplate({ editor, ui, lang, signal, inside }: Chrome): Promise<void> {
  const { kind, id, lang: shown } = editor.$page.get().route;
  if (kind === 'page' || !inside) return;
  const schema: TemplateSchema = kind === 'product' ? 'products' : 'categories';
  const items = await loadList(schema, shown, signal).catch(() => undefined);
  // Whoever has been told something else meanwhile is not interrupted.
  if (!items || signal.aborted || ui.$toast.get()) return;
  const { more, [schema]: words } = WORDS[lang];
  const pages = items.filter(({ path, unpublished }) => path !== undefined && !unpublished).length;
  const count = items.length < MAX_LISTED ? String(pages) : more(MAX_LISTED - 1);
  report(ui, words.note(count), false, {
    label: words.edit,
    run: () => ui.$dialog.set({ is: 'item', schema, id }),
  });
}
