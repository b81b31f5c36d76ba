import * as v from 'valibot';
import type { PublicField, PublicForm } from './form.ts';
import { readDay } from './rules/dates.ts';
import { decimalOf, holds, isNumeric } from './rules/rules.ts';

/** What stands in a form: texts as they were written, and whether boxes are ticked. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** What is wrong, by the name of the field. */
export type FormErrors = Readonly<Record<string, string>>;

/**
 * What a form has to be, as a schema: each field has its text or its tick, and keeps its rules. Issues
 * have the field as their path, and the first broken rule as their message. Unknown fields are refused.
 */
export function formSchema(form: PublicForm): v.GenericSchema<unknown, FormValues> {
  const entries = Object.fromEntries(
    form.fields.map(({ name, input }) => [
      name,
      input === 'checkbox' ? v.optional(v.boolean(), false) : v.optional(v.string(), ''),
    ]),
  );
  return v.pipe(
    v.strictObject(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value } = dataset;
      for (const field of form.fields) {
        const message = errorOf(form, field, value);
        if (message === undefined) continue;
        const at = { input: value, key: field.name, value: value[field.name] };
        addIssue({ message, path: [{ type: 'object', origin: 'value', ...at }] });
      }
    }),
  );
}

/** The message of the first rule that a field breaks; undefined where all hold. */
function errorOf(form: PublicForm, field: PublicField, values: FormValues): string | undefined {
  const other = (name: string) => {
    const found = form.fields.find((one) => one.name === name);
    return found ? plain(form, found, values) : '';
  };
  const value = plain(form, field, values);
  return field.rules.find((rule) => !holds(rule, value, other))?.message;
}

/** What is wrong with a form, by field; empty when it can be sent. */
export function errorsOf(form: PublicForm, values: FormValues): FormErrors {
  const errors = form.fields.flatMap((field) => {
    const message = errorOf(form, field, values);
    return message === undefined ? [] : [[field.name, message]];
  });
  return Object.fromEntries(errors);
}

/** A value as rules read it: without spaces around it, days as `2026-12-24`. */
function plain({ date }: PublicForm, { name, input }: PublicField, values: FormValues): string {
  const value = values[name] ?? '';
  if (typeof value === 'boolean') return value ? 'true' : '';
  const text = value.trim();
  return input === 'date' ? (readDay(text, date.format) ?? text) : text;
}

/**
 * The values as content has them: numbers, days at midnight UTC, ticks; what was left empty is left out.
 * In: values that keep the rules.
 */
export function contentValues(
  form: PublicForm,
  values: FormValues,
): Record<string, string | number | boolean> {
  const pairs = form.fields.flatMap((field): [string, string | number | boolean][] => {
    if (field.input === 'checkbox') return [[field.name, values[field.name] === true]];
    const text = plain(form, field, values);
    if (text === '') return [];
    if (field.input === 'date') return [[field.name, `${text}T00:00:00Z`]];
    return [[field.name, isNumeric(field) ? (decimalOf(text) ?? text) : text]];
  });
  return Object.fromEntries(pairs);
}
