import { fieldPattern } from '#src/lib/regular-expression.ts';
import type { Field } from '#src/model/fields/field.ts';
import { type Language, MASTER_LANGUAGE } from '#src/model/languages.ts';

/** Why the content source refuses a value, and with it the whole page. */
export type FieldFault =
  | { is: 'missing' | 'not-whole' }
  | { is: 'too-long'; max: number; over: number }
  | { is: 'pattern'; pattern: string; message: string | undefined }
  | { is: 'too-small'; min: number }
  | { is: 'too-large'; max: number }
  /** Of a page's slug. */
  | { is: 'address-signs' }
  | { is: 'address-reserved' | 'address-taken'; address: string };

/**
 * What is wrong with a field's value; undefined when it is right. Rows are looked at one by one. In: the language of
 * the value, where it has one; a text that was never written is needed in the first language alone.
 */
export function faultOf(
  field: Field<unknown>,
  value: unknown,
  lang: Language = MASTER_LANGUAGE,
): FieldFault | undefined {
  if (isEmpty(value)) {
    const isNeeded = field.required && (!field.placeholder || lang === MASTER_LANGUAGE);
    return isNeeded ? { is: 'missing' } : undefined;
  }
  const { fieldType } = field.properties;
  if (fieldType === 'Number') return faultOfNumber(field, value);
  return typeof value === 'string' ? faultOfText(field, value) : undefined;
}

function faultOfText({ properties }: Field<unknown>, value: string): FieldFault | undefined {
  const { maxLength, pattern, patternMessage } = properties;
  if (typeof maxLength === 'number' && value.length > maxLength) {
    return { is: 'too-long', max: maxLength, over: value.length - maxLength };
  }
  const fits = typeof pattern !== 'string' || fieldPattern(pattern).test(value);
  if (fits) return undefined;
  const message = typeof patternMessage === 'string' ? patternMessage : undefined;
  return { is: 'pattern', pattern, message };
}

function faultOfNumber({ properties }: Field<unknown>, value: unknown): FieldFault | undefined {
  const { minValue, maxValue } = properties;
  if (!Number.isSafeInteger(value)) return { is: 'not-whole' };
  if (typeof minValue === 'number' && Number(value) < minValue) {
    return { is: 'too-small', min: minValue };
  }
  if (typeof maxValue === 'number' && Number(value) > maxValue) {
    return { is: 'too-large', max: maxValue };
  }
  return undefined;
}

/** Whether a stored value counts as missing. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
