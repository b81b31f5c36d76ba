import type { CellInput } from './item-table.ts';
import { fieldText, type ReadText, readFieldText, type ValueStyle } from '../forms/field-text.ts';
import type { FormField, FormInput } from '../forms/form.ts';

/** Values in one line. Addresses are not among them: their form says which redirect they leave. */
const EDITED: ReadonlySet<FormInput> = new Set([
  ...(['text', 'email', 'color', 'number', 'stars', 'select', 'radio'] as const),
  ...(['checkbox', 'toggle', 'date'] as const),
]);

const isFlag = ({ input }: FormField) => input === 'checkbox' || input === 'toggle';

/** How the cells of a field are edited in a table. In: the words for yes and no. Out: null where they are not. */
export function cellInput(
  field: FormField,
  [yes, no]: readonly [string, string],
): CellInput | null {
  if (field.disabled || !EDITED.has(field.input)) return null;
  if (!isFlag(field)) return { options: field.options };
  const options = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return { options };
}

/** What one types into a cell. Databases give flags as numbers. */
export function cellText(field: FormField, value: unknown, style: ValueStyle): string {
  if (!isFlag(field)) return fieldText(field, value, style);
  if (value === undefined || value === null) return '';
  return String(value === true || value === 1);
}

/** The reverse of `cellText`; undefined: the text is no value of the field. */
export function readCell(field: FormField, text: string, style: ValueStyle): ReadText {
  if (!isFlag(field)) return readFieldText(field, text, style);
  return text === 'true' || text === 'false' ? { value: text === 'true' } : undefined;
}
