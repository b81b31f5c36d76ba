import { shownValue } from './shown-value.ts';
import { type RuleCondition, readCondition } from '../forms/condition.ts';
import type { ContentSchema } from '../fields/content-schema.ts';
import type { Form, FormField } from '../forms/form.ts';
import { type Language, LANGUAGES, MASTER_LANGUAGE } from '../languages.ts';
import { holds } from '../forms/rules/rules.ts';
import { fieldText, type ValueStyle } from '../forms/field-text.ts';

/** The stored values of an item: `data[field][partition]`, partition `iv` or a language. */
export type StoredData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * An item while somebody fills in its form: its values, and what was typed and cannot be a value yet, such
 * as `12,` for a number. Both are kept, so nothing that was typed is lost.
 */
export type ItemDraft = {
  data: StoredData;
  /** By the path of the value, such as `priceCents.iv` or `sizes.iv.0.widthCm`. */
  typed: Readonly<Record<string, string>>;
};

/** Everything that the form of an item needs beside the item. */
export type ItemFormDefinition = {
  schema: string;
  isSingle: boolean;
  /** Whether its items can be planned, and come back from the trash. */
  may: { schedule: boolean; restore: boolean };
  form: Form;
  /** The schemas of the source, by id; those of components with their forms. */
  schemas: Readonly<Record<string, NamedSchema>>;
};

export type NamedSchema = { name: string; label: string; form?: Form };

/** The partitions of a field, in the order in which they stand side by side. */
export function partitionsOf({ localized }: Pick<FormField, 'localized'>): readonly string[] {
  return localized ? LANGUAGES : ['iv'];
}

/** The values of a new item, as its fields say. In: the schema as the source has it. */
export function newItemData({ fields }: Pick<Form, 'fields'>): StoredData {
  const started = fields.flatMap((field) => {
    const initial = startOf(field);
    if (initial === undefined) return [];
    return [[field.name, Object.fromEntries(partitionsOf(field).map((one) => [one, initial]))]];
  });
  return Object.fromEntries(started);
}

/** The values of a new row, or of a new component. */
export function newRow(fields: readonly FormField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const initial = startOf(field);
      return initial === undefined ? [] : [[field.name, initial]];
    }),
  );
}

const startOf = ({ initial }: FormField) => (initial === null ? undefined : initial);

/** Gives a value of a draft; what was typed there before and could not be a value is gone. */
export function withValue(
  draft: ItemDraft,
  [name, partition]: readonly [string, string],
  value: unknown,
): ItemDraft {
  return { ...draft, data: { ...draft.data, [name]: { ...draft.data[name], [partition]: value } } };
}

/** Keeps a text that cannot be a value yet; null: there is none. */
export function withTyped(draft: ItemDraft, path: string, text: string | null): ItemDraft {
  if (text !== null) return { ...draft, typed: { ...draft.typed, [path]: text } };
  if (!Object.hasOwn(draft.typed, path)) return draft;
  const { [path]: _gone, ...typed } = draft.typed;
  return { ...draft, typed };
}

/** Forgets what was typed below a path: the rows there have other places now. */
export function withoutTyped(draft: ItemDraft, path: string): ItemDraft {
  const typed = Object.fromEntries(
    Object.entries(draft.typed).filter(([one]) => !one.startsWith(`${path}.`)),
  );
  return { ...draft, typed };
}

/** What the rules of a schema do to its fields now. */
export type FieldStates = {
  hidden: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
  required: ReadonlySet<string>;
};

/** Reads the field rules of a form. Out: what they do with the values of an item. */
export function fieldStates({ fields, fieldRules }: Form): (data: StoredData) => FieldStates {
  const rules = fieldRules.map((rule) => ({ ...rule, holds: conditionOf(rule.condition) }));
  const always = (is: (field: FormField) => boolean) => fields.filter(is).map(({ name }) => name);
  return (data) => {
    const scope = { data, itemData: data, user: {}, ctx: {} };
    const by = (action: 'Hide' | 'Disable' | 'Require') =>
      rules.flatMap((rule) => (rule.action === action && rule.holds(scope) ? [rule.field] : []));
    return {
      hidden: new Set(by('Hide')),
      disabled: new Set([...always((field) => field.disabled), ...by('Disable')]),
      required: new Set([...always((field) => field.required), ...by('Require')]),
    };
  };
}

/** A rule without a condition always holds, one that nobody can read never does. */
function conditionOf(text: string | undefined): RuleCondition {
  if (text === undefined || text.trim() === '') return () => true;
  return readCondition(text) ?? (() => false);
}

/** What is wrong with an item, by the path of the value. */
export type ItemErrors = Readonly<Record<string, string>>;

/** What messages say that belong to no rule. */
export type ItemWords = {
  required: string;
  notReadable: string;
  noNumber: string;
  /** In: how a day is written. */
  noDay(shown: string): string;
  atLeast(count: number): string;
  atMost(count: number): string;
  twice: string;
};

/** Judges an item by the rules of its form. What is hidden is not judged. */
export function itemErrors(
  { form, schemas }: ItemFormDefinition,
  draft: ItemDraft,
  words: ItemWords,
): ItemErrors {
  const errors: Record<string, string> = {};
  const { hidden, required } = fieldStates(form)(draft.data);
  for (const field of form.fields) {
    if (hidden.has(field.name)) continue;
    const needed = { ...field, required: required.has(field.name) };
    for (const partition of partitionsOf(field)) {
      // Other languages may wait for their words.
      const isNeeded = needed.required && (partition === 'iv' || partition === MASTER_LANGUAGE);
      const one = { ...needed, required: isNeeded };
      const beside = itemValues(form, draft.data, partition);
      judge(one, draft.data[field.name]?.[partition], {
        path: `${field.name}.${partition}`,
        beside,
      });
    }
  }
  // What is seen there is the text, not the value that was before it.
  for (const path of Object.keys(draft.typed)) {
    errors[path] = unreadable(fieldAt(path), form, words);
  }
  return errors;

  function fieldAt(path: string): FormField | undefined {
    const [name, _partition, ...places] = path.split('.');
    const field = form.fields.find((one) => one.name === name);
    return places.length === 0
      ? field
      : field?.nested.find((inner) => inner.name === places.at(-1));
  }

  function judge(
    field: FormField,
    value: unknown,
    { path, beside }: { path: string; beside: ValuesBeside },
  ): void {
    const message = messageFor(field, value, beside);
    if (message !== undefined) errors[path] = message;
    for (const [index, row] of rowsOf(field, value).entries()) {
      const fields = fieldsOfRow(field, row, schemas);
      const besideInner = { fields, valueOf: ({ name }: FormField) => row[name] };
      for (const inner of fields) {
        const at = isList(field) ? `${path}.${index}.${inner.name}` : `${path}.${inner.name}`;
        judge(inner, row[inner.name], { path: at, beside: besideInner });
      }
    }
  }

  function messageFor(field: FormField, value: unknown, beside: ValuesBeside): string | undefined {
    const { minItems, maxItems, isUnique } = field;
    if (isEmpty(value)) {
      if (!field.required || field.input === 'toggle' || field.input === 'checkbox')
        return undefined;
      return field.rules.find(({ name }) => name === 'required')?.message ?? words.required;
    }
    if (Array.isArray(value)) {
      if (minItems !== null && value.length < minItems) return words.atLeast(minItems);
      if (maxItems !== null && value.length > maxItems) return words.atMost(maxItems);
      return isUnique && new Set(value).size < value.length ? words.twice : undefined;
    }
    return brokenRule(field, value, { style: form, beside })?.message;
  }
}

/** What stands beside a value, in its item or in its row: a rule may ask for the value of another field. */
type ValuesBeside = { fields: readonly FormField[]; valueOf(field: FormField): unknown };

/** What stands in an item beside a value of a partition; beside one for all languages the German values. */
export function itemValues(
  { fields }: Pick<Form, 'fields'>,
  data: StoredData,
  partition: string,
): ValuesBeside {
  const language = partition === 'iv' ? MASTER_LANGUAGE : partition;
  return {
    fields,
    valueOf: ({ name, localized }) => data[name]?.[localized ? language : 'iv'],
  };
}

/** What is said of a text that is no value of its field, or of one that nobody knows. */
export function unreadable(
  field: FormField | undefined,
  { date }: Pick<Form, 'date'>,
  words: Pick<ItemWords, 'notReadable' | 'noNumber' | 'noDay'>,
): string {
  if (field?.input === 'number') return words.noNumber;
  if (field?.input === 'color') return patternMessage(field) ?? words.notReadable;
  return field?.input === 'date' ? words.noDay(date.shown) : words.notReadable;
}

/** What a field says of a text that has another form than it asks for; undefined: it asks for none. */
export const patternMessage = ({ rules }: Pick<FormField, 'rules'>): string | undefined =>
  rules.find(({ name }) => name === 'matches')?.message;

/** The first rule of a field that a value breaks; the value is not empty. */
export function brokenRule(
  field: FormField,
  value: unknown,
  { style, beside }: { style: ValueStyle; beside: ValuesBeside },
): FormField['rules'][number] | undefined {
  const isNumber = typeof value === 'number';
  const isJudged = ({ name }: { name: string }) =>
    name !== 'required' && name !== 'accepted' && !(isNumber && name === 'number');
  const text = plainText(field, value, style);
  return field.rules.filter(isJudged).find((rule) => !holds(rule, text, other));

  function other(name: string): string {
    const found = beside.fields.find((one) => one.name === name);
    return found ? plainText(found, beside.valueOf(found), style) : '';
  }
}

/**
 * A value as rules read it: without spaces around it, days as `2026-12-24`. Numbers are judged as they are stored:
 * amounts are written in euros and kept in cents.
 */
function plainText(field: FormField, value: unknown, style: ValueStyle): string {
  if (typeof value === 'number') return String(value);
  if (field.input === 'json') return '';
  const isDated = field.input === 'date' || field.input === 'datetime';
  if (isDated) return isEmpty(value) ? '' : String(value).slice(0, 10);
  return fieldText(field, value, style).trim();
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

const isList = ({ input }: FormField) => input === 'array' || input === 'components';

type ComponentRow = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is ComponentRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a field holds the blocks of a page, which are edited where they stand. */
export function isBlockTree({ input, name }: FormField, value: unknown): boolean {
  if (input !== 'components') return false;
  return (
    name === 'data' || (Array.isArray(value) && value.some((row) => isRow(row) && 'wrapper' in row))
  );
}

/** The rows of an array, the components of a field; none of other fields, and none of block trees. */
export function rowsOf(field: FormField, value: unknown): ComponentRow[] {
  if (isBlockTree(field, value)) return [];
  if (isList(field)) return Array.isArray(value) ? value.filter(isRow) : [];
  return field.input === 'component' && isRow(value) ? [value] : [];
}

/** The fields of a row: those of the array, or of the component that it is. */
export function fieldsOfRow(
  field: FormField,
  row: ComponentRow,
  schemas: ItemFormDefinition['schemas'],
): readonly FormField[] {
  if (field.input === 'array') return field.nested;
  return componentOf(row, schemas)?.form?.fields ?? [];
}

/** The schema of a component, by its name or else by its id. */
export function componentOf(
  row: ComponentRow,
  schemas: ItemFormDefinition['schemas'],
): NamedSchema | undefined {
  const { schemaName, schemaId } = row;
  const named = Object.values(schemas).find(({ name }) => name === schemaName);
  return named ?? (typeof schemaId === 'string' ? schemas[schemaId] : undefined);
}

/** The field that names the items of a schema: the first line of text, one that must be there before all. */
export function nameField({ fields }: Pick<ContentSchema, 'fields'>): string | undefined {
  const lines = fields.filter(
    ({ properties: { fieldType, editor } }) =>
      fieldType === 'String' && (editor === undefined || editor === 'Input'),
  );
  return (lines.find(({ properties }) => properties.isRequired) ?? lines[0])?.name;
}

type Named = { id: string; data: StoredData };

/** What an item is called: its `field` (`nameField`) in the language of who reads, or in another one; else its id. */
export function itemName({ id, data }: Named, field: string | undefined, lang: Language): string {
  const values = field === undefined ? {} : (data[field] ?? {});
  return String(shownValue(values, lang) ?? id);
}
