import { LANGUAGES, type Language } from '../languages.ts';
import type { StoredData } from './item-form.ts';

const COPY_OF: Record<Language, string> = { de: 'Kopie von', en: 'Copy of' };

/** The same values for a new item; names and addresses say that it is a copy. */
export function copyOf(data: StoredData, lang: Language): StoredData {
  const marked = Object.entries(data).map(([field, values]) => {
    if (!['name', 'Name', 'title', 'seo'].includes(field)) return [field, values];
    return [
      field,
      Object.fromEntries(
        Object.entries(values).map(([one, value]) => [one, marking(value, one, lang)]),
      ),
    ];
  });
  return Object.fromEntries(marked);
}

function marking(value: unknown, partition: string, lang: Language): unknown {
  const words = COPY_OF[LANGUAGES.find((one) => one === partition) ?? lang];
  if (typeof value === 'string' && value !== '') return `${words} ${value}`;
  if (
    typeof value === 'object' &&
    value !== null &&
    'slug' in value &&
    typeof value.slug === 'string'
  ) {
    return { ...value, slug: `${value.slug}-2` };
  }
  return value;
}
