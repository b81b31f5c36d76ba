import { parseData } from '#src/model/fields/field.ts';
import {
  type ItemDraft,
  type ItemErrors,
  type ItemFormDefinition,
  itemErrors,
} from '#src/model/items/item-form.ts';
import { redirectFaults } from '#src/model/errors/redirect-faults.ts';
import { redirectsSchema } from '#src/model/schemas/redirects.ts';
import type { FormWords } from './words.ts';

/** What is wrong with an item: by the rules of its form, and for a redirect by the rules of redirects. */
export function errorsOfItem(
  definition: ItemFormDefinition,
  draft: ItemDraft,
  words: FormWords,
): ItemErrors {
  const errors = itemErrors(definition, draft, words);
  if (definition.schema !== redirectsSchema.name) return errors;
  const { value } = parseData(redirectsSchema.fields, draft.data);
  const own = redirectFaults(value).map(({ field }) => [`${field}.iv`, words.redirect[field]]);
  return { ...Object.fromEntries(own), ...errors };
}
