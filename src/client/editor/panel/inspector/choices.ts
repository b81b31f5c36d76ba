import type { Field } from '#src/model/fields/field.ts';
import type { Route } from '#src/model/pages/answers.ts';

/** The words of a choice. */
export function choicesOf({ properties }: Field<unknown>): string[] {
  const { allowedValues } = properties;
  return Array.isArray(allowedValues) ? allowedValues.map(String) : [];
}

/** The words that are offered on a kind of page: what means nothing there only where it is chosen already. */
export function offeredChoices(
  field: Field<unknown>,
  page: Route['kind'],
  current: unknown,
): string[] {
  const means = (word: string) => !field.only?.[word] || field.only[word] === page;
  return choicesOf(field).filter((word) => means(word) || word === current);
}
