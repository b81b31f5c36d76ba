import type { Field } from '#src/model/field.ts';
import type { Words } from '../words/de.ts';

/** What is wrong with a field's value, and what to do; undefined when it is right. */
export function checkField(
  field: Field<unknown>,
  value: unknown,
  words: Words['inspector'],
): string | undefined {
  const { maxLength, pattern, minValue, maxValue } = field.properties;
  if (isEmpty(value)) return field.required ? words.required : undefined;
  if (typeof value === 'string') {
    const over = typeof maxLength === 'number' ? value.length - maxLength : 0;
    if (over > 0 && typeof maxLength === 'number') return words.tooLong(maxLength, over);
    if (typeof pattern === 'string' && !new RegExp(pattern).test(value)) {
      return pattern === ANCHOR ? words.anchorPattern : words.pattern;
    }
  }
  if (field.properties.fieldType !== 'Number') return undefined;
  if (!Number.isSafeInteger(value)) return words.notWhole;
  if (typeof minValue === 'number' && Number(value) < minValue) return words.tooSmall(minValue);
  if (typeof maxValue === 'number' && Number(value) > maxValue) return words.tooLarge(maxValue);
  return undefined;
}

const ANCHOR = '^[a-z][a-z0-9-]*$';

/** Whether a stored value counts as missing. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
