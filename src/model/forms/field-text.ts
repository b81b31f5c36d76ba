import type { Form, FormField } from './form.ts';
import { readDay, writeDay } from './rules/dates.ts';
import { decimalOf, isNumeric, numberOf } from './rules/rules.ts';

/** A value that was read from a text; undefined: the text is none. Empty texts are null. */
export type ReadText = { value: unknown } | undefined;

/** How the reader's language writes days and numbers. */
export type ValueStyle = { date: Pick<Form['date'], 'format'>; decimal: Form['decimal'] };

/** Whether a field holds an amount of money: people write euros, content keeps cents. */
export function isMoney(field: Pick<FormField, 'name' | 'rules'>): boolean {
  return /(?:^c|C)ents$/.test(field.name) && isNumeric(field);
}

/** A value as people write it. */
export function fieldText(field: FormField, value: unknown, { date, decimal }: ValueStyle): string {
  if (value === undefined || value === null) return '';
  const { format } = date;
  switch (field.input) {
    case 'number':
    case 'stars':
      return typeof value === 'number'
        ? writeNumber(field, value).replace('.', decimal)
        : String(value);
    case 'date':
      return typeof value === 'string' && DAY.test(value)
        ? writeDay(value.slice(0, 10), format)
        : '';
    case 'datetime':
      return typeof value === 'string' && DAY.test(value)
        ? `${writeDay(value.slice(0, 10), format)} ${value.slice(11, 16)}`.trim()
        : '';
    case 'tags':
      return Array.isArray(value) ? value.join(', ') : '';
    case 'json':
    case 'unknown':
      return JSON.stringify(value, null, 2);
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

const DAY = /^\d{4}-\d\d-\d\d/;

function writeNumber(field: FormField, value: number): string {
  if (!isMoney(field)) return String(value);
  return Number.isInteger(value) ? (value / 100).toFixed(2) : String(value / 100);
}

/** The reverse of `fieldText`. */
export function readFieldText(
  field: FormField,
  text: string,
  { date, decimal }: ValueStyle,
): ReadText {
  if (text.trim() === '') return { value: null };
  const { format } = date;
  switch (field.input) {
    case 'number':
    case 'stars':
      return readNumber(field, text, decimal);
    case 'select':
    case 'radio':
      return isNumeric(field) ? readOption(text) : { value: text };
    case 'date': {
      const day = readDay(text, format);
      return day === undefined ? undefined : { value: `${day}T00:00:00Z` };
    }
    case 'datetime':
      return readTime(text.trim(), format);
    case 'tags':
      return {
        value: text
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      };
    case 'json':
    case 'unknown':
      return readJson(text);
    default:
      return { value: text };
  }
}

function readOption(text: string): ReadText {
  const number = decimalOf(text);
  return number === undefined ? undefined : { value: number };
}

function readNumber(field: FormField, text: string, decimal: Form['decimal']): ReadText {
  if (!isMoney(field)) {
    const trimmed = text.trim();
    // The sign that `fieldText` writes parts decimals before three digits, too.
    const number = trimmed.includes(decimal) ? decimalOf(trimmed) : numberOf(trimmed);
    return number === undefined ? undefined : { value: number };
  }
  const number = numberOf(amountOf(text));
  if (number === undefined) return undefined;
  const cents = Math.round(number * 100);
  // Less than a cent is a slip of the finger.
  return Math.abs(cents - number * 100) < 1e-6 * Math.max(1, Math.abs(cents))
    ? { value: cents }
    : undefined;
}

/** `1.234,50`, `1,234.50` and `1 234,50` say by their cents what parts their thousands. */
const GROUPED = /^([+-]?\d{1,3})((?:(?:\.\d{3})+,|(?:,\d{3})+\.|(?:\s\d{3})+[.,])\d{1,2})$/;

/** An amount without the sign of the euro, and without what parts thousands where that is plain. */
function amountOf(text: string): string {
  const amount = text.replace(/^\s*€|€\s*$/, '').trim();
  const [, start, rest] = GROUPED.exec(amount) ?? [];
  if (start === undefined || rest === undefined) return amount;
  const cents = Math.max(rest.lastIndexOf(','), rest.lastIndexOf('.'));
  return `${start}${rest.slice(0, cents).replace(/\D/g, '')}${rest.slice(cents)}`;
}

const TIME = /^(.*\S)\s+(\d{1,2}):(\d\d)$/;

function readTime(text: string, format: string): ReadText {
  const [, date = text, hours = '0', minutes = '0'] = TIME.exec(text) ?? [];
  const day = readDay(date, format);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return { value: `${day}T${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:00Z` };
}

function readJson(text: string): ReadText {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
