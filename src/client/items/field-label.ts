import { isMoney } from '#src/model/forms/field-text.ts';
import type { FormField } from '#src/model/forms/form.ts';

/** What a field is called; content keeps cents where people read `euros`. */
export function fieldLabel(field: FormField, euros: string): string {
  return isMoney(field) ? field.label.replace(/\((?:Cent|cents)\)$/, `(${euros})`) : field.label;
}
