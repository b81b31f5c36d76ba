import * as v from 'valibot';
import { ItemFaceAnswer } from './items.ts';
import type { ItemFormDefinition } from '#src/model/items/item-form.ts';
import type { Language } from '#src/model/languages.ts';
import { ITEM_STATES, type ItemTable } from '#src/model/items/item-table.ts';

/** Where the form of a schema is asked for: `GET`. */
export function itemFormPath(schema: string, lang: Language): string {
  return `/api/form?${new URLSearchParams({ schema, lang })}`;
}

/** The form comes from the same server and is made by the same code; its outer shape is looked at. */
export const ItemFormAnswer = v.custom<ItemFormDefinition>((value) =>
  v.is(
    v.object({
      schema: v.string(),
      isSingle: v.boolean(),
      may: v.object({ schedule: v.boolean(), restore: v.boolean() }),
      form: v.object({ fields: v.array(v.object({ name: v.string(), input: v.string() })) }),
      schemas: v.record(v.string(), v.object({ name: v.string(), label: v.string() })),
    }),
    value,
  ),
);

type Asked = { schema: string; lang: Language } & (
  { words: string } | { ids: readonly string[]; columns?: readonly string[] }
);

/** Where items of any schema are listed: `GET`. */
export function itemTablePath({ schema, lang, ...asked }: Asked): string {
  const rest =
    'ids' in asked
      ? {
          ids: asked.ids.join(','),
          ...(asked.columns && { columns: asked.columns.join(',') }),
        }
      : { q: asked.words };
  return `/api/table?${new URLSearchParams({ schema, lang, ...rest })}`;
}

const Choice = v.object({ value: v.string(), label: v.string() });
const Column = v.object({
  ...{ name: v.string(), label: v.string(), isNumber: v.boolean() },
  edit: v.nullable(v.object({ options: v.array(Choice) })),
});

export const ItemTableAnswer: v.GenericSchema<unknown, ItemTable> = v.object({
  columns: v.array(Column),
  named: v.nullable(Column),
  choices: v.array(v.object({ name: v.string(), label: v.string() })),
  filters: v.array(v.object({ name: v.string(), label: v.string(), options: v.array(Choice) })),
  rows: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      state: v.picklist(ITEM_STATES),
      version: v.number(),
      lastModified: v.string(),
      cells: v.array(v.string()),
      typed: v.record(v.string(), v.string()),
      planned: v.exactOptional(v.object({ status: v.string(), dueTime: v.string() })),
      remark: v.exactOptional(v.string()),
      face: v.exactOptional(ItemFaceAnswer),
    }),
  ),
  total: v.number(),
  all: v.number(),
});
