import type { DataServices } from '#src/runtime/engine/services.ts';
import { changePrice, type BenchProduct } from './change.ts';

/** Changes that touch one page, half of all, one file, nothing, and everything. */
export const KINDS = ['product', 'menu', 'colour', 'nothing', 'everything'] as const;
export type ChangeKind = (typeof KINDS)[number];

type Parts = Pick<DataServices, 'content' | 'replica'>;
type Entry = Record<string, unknown>;
type BenchItem = Record<string, Record<string, unknown>>;

const FIRST_CENTS = 100_000;

/** In: what to change, how many changes came before, and the product whose price may change. */
type BenchChange = { kind: ChangeKind; number: number; product: BenchProduct };

/** Makes one change in the content source. */
export async function applyChange(parts: Parts, change: BenchChange): Promise<void> {
  const { kind, number, product } = change;
  if (kind === 'product') await changePrice(parts, product.id, FIRST_CENTS + number);
  if (kind === 'menu') await changeMenu(parts, `Menü ${number}`, ['de']);
  if (kind === 'colour') await changeColour(parts, number);
  if (kind === 'everything') await renameShop(parts, `Almwerk ${number}`);
}

/** Gives the shop another name, which every page shows. */
export async function renameShop(parts: Parts, name: string): Promise<void> {
  const { id } = itemOf(parts, 'site');
  await patch(parts, 'site', id, { name: { iv: name } });
}

/** Gives the first entry of the menu another label, in some languages: all pages of these show it. */
export async function changeMenu(
  parts: Parts,
  label: string,
  languages: readonly ('de' | 'en')[],
): Promise<void> {
  const { id, data } = itemOf(parts, 'site');
  const menus = languages.map((lang) => {
    const [first, ...rest] = (data['menu']?.[lang] ?? []) as Entry[];
    return [lang, [{ ...first, label }, ...rest]] as const;
  });
  await patch(parts, 'site', id, { menu: { ...data['menu'], ...Object.fromEntries(menus) } });
}

async function changeColour(parts: Parts, number: number): Promise<void> {
  const { id } = itemOf(parts, 'colors');
  const hexcode = `#${(0x204060 + number).toString(16)}`;
  await patch(parts, 'colors', id, { hexcode: { iv: hexcode } });
}

/** The first item of a schema as it is stored. */
function itemOf({ replica }: Parts, schema: 'site' | 'colors'): { id: string; data: BenchItem } {
  const view = replica.view('published');
  const [id] = view.ids(schema, '', 1);
  if (id === undefined) throw new Error(`There is no item of ${schema}.`);
  return { id, data: JSON.parse(view.row(id)?.data ?? '{}') };
}

async function patch(
  { content }: Parts,
  schema: string,
  id: string,
  data: BenchItem,
): Promise<void> {
  const patched = await content.store.patchItem(schema, id, data);
  if (!patched.ok) throw new Error(JSON.stringify(patched.error));
}
