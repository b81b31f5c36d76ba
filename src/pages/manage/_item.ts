import { editAt } from './_edit-at.ts';
import type { Screen } from './_manage.ts';

const OF_THE_SITE = new Set(['site', 'colors', 'theme-settings', 'text-styles']);

/** Whether every page shows something of the items of a schema, so that any page can stand for them. */
export const isOfTheSite = (schema: string) => OF_THE_SITE.has(schema);

/** The address at which an item is edited as visitors see it; undefined: it has a form only. */
export function editInPlaceAt(
  { site, lang }: Pick<Screen, 'site' | 'lang'>,
  { schema, id }: { schema: string; id: string },
): string | undefined {
  if (schema === 'dynamic-blocks') return `/manage/blocks/${id}`;
  const page = schema === 'pages' ? site.pages(lang).find((one) => one.id === id) : undefined;
  return page && editAt(page, lang);
}
