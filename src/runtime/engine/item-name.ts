import { shownValue } from '#src/model/items/shown-value.ts';
import type { ItemView } from '#src/content/replica/view.ts';
import { nameFieldOf } from '#src/model/fields/field-names.ts';
import type { Language } from '#src/model/languages.ts';
import { contentSchemas, isSchemaName } from '#src/model/schemas/all.ts';

/** What an item or a file is called; undefined where it is gone, or has no name. */
export function itemName(
  view: Pick<ItemView, 'row' | 'asset'>,
  { schema, id }: { schema: string; id: string },
  lang: Language,
): string | undefined {
  if (schema === 'assets') return view.asset(id)?.fileName;
  const field = isSchemaName(schema) ? nameFieldOf(contentSchemas[schema].fields) : undefined;
  const row = view.row(id);
  if (row?.schema !== schema || field === undefined) return undefined;
  const values = JSON.parse(row.data)[field] ?? {};
  const name = shownValue(values, lang);
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}
