import {
  type ItemFormDefinition,
  partitionsOf,
  type StoredData,
} from '#src/model/items/item-form.ts';
import { inLanguage, type Language } from '#src/model/languages.ts';

/** What the item is called: its first line of text. */
export function nameOf({ form }: ItemFormDefinition, data: StoredData, lang: Language): string {
  const lines = form.fields.filter(({ input }) => input === 'text');
  const field = lines.find(({ required }) => required) ?? lines[0];
  const values = field && data[field.name];
  if (!field || !values) return '';
  const value = partitionsOf(field).includes('iv')
    ? values['iv']
    : inLanguage<unknown>(values, lang)?.value;
  return typeof value === 'string' ? value : '';
}
