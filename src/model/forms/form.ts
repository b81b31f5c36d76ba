import { BAD_HEX } from '#src/lib/colour.ts';
import type { ContentField, ContentSchema, FieldRule } from '../fields/content-schema.ts';
import { countIn, type Dictionary, say, schemaLabel } from './dictionary.ts';
import { type DateStyle, dateStyleOf, dayText, isDay, writeDay } from './rules/dates.ts';
import { endingsFor, FILE_USES, type FileUse } from '../fields/file.ts';
import { PICTURE_ENDINGS, PLACEHOLDER_PICTURE } from '../fields/picture.ts';
import { isRuleName, type RuleName } from './rules/names.ts';
import type { FormRule } from './rules/rules.ts';

/** What the forms of visitors show. */
const PUBLIC_INPUTS = [
  'text',
  'textarea',
  'date',
  'email',
  'number',
  'checkbox',
  'select',
  'radio',
] as const;
type PublicInput = (typeof PUBLIC_INPUTS)[number];

/** What only editors get. `unknown` is a type or an editor that a later Squidex may have. */
type EditorInput =
  | 'slug'
  | 'color'
  | 'markdown'
  | 'html'
  | 'richtext'
  | 'stock-photo'
  | 'stars'
  | 'toggle'
  | 'datetime'
  | 'map'
  | 'assets'
  | 'references'
  | 'component'
  | 'components'
  | 'array'
  | 'tags'
  | 'json'
  | 'separator'
  | 'user'
  | 'unknown';

export type FormInput = PublicInput | EditorInput;

/** One field of a form, in the language of its reader. */
export type FormField = {
  name: string;
  label: string;
  hint: string | null;
  placeholder: string | null;
  input: FormInput;
  /** The editor that the content source names, such as `Checkboxes` for references. */
  editor: string | null;
  required: boolean;
  /** It is shown and cannot be changed. */
  disabled: boolean;
  /** In the order in which they are looked at; the first that is broken is said. */
  rules: FormRule[];
  /** What may be chosen; empty where anything may be written. */
  options: { value: string; label: string }[];
  initial: unknown;
  /** Each language has a value of its own. */
  localized: boolean;
  /** Ids of the schemas that references and components may have. */
  schemaIds: string[];
  /** What the files of an Assets field may be for; `assets` are pictures. */
  files: ('assets' | FileUse)[];
  minItems: number | null;
  maxItems: number | null;
  isUnique: boolean;
  /** The fields of each row of an array. */
  nested: FormField[];
  /** Its place, from 0 on. */
  order: number;
};

/** A form, made from a content schema. */
export type Form = {
  schema: string;
  label: string;
  date: DateStyle & { shown: string };
  /** What parts the decimals of a number that is written to be read. */
  decimal: '.' | ',';
  fields: FormField[];
  /** What hides, locks or demands fields while a condition holds. */
  fieldRules: FieldRule[];
};

/** A field that visitors are shown. */
export type PublicField = Pick<
  FormField,
  'name' | 'label' | 'hint' | 'placeholder' | 'required' | 'rules' | 'options' | 'localized'
> & { input: PublicInput; initial: string | boolean };

/** What a page needs to draw a form and to judge what was written. */
export type PublicForm = Pick<Form, 'schema' | 'label' | 'date'> & { fields: PublicField[] };

/** Fields with this tag are in no form. */
const HIDDEN = 'hidden';
/** `rule:confirm:email` is the rule `confirm` with `email` behind it. */
const RULE_TAG = 'rule:';

/**
 * The form of a content schema, with all its fields. In: the schema as the content source has it, and the
 * words of the reader's language: `label-{schema}-{field}`, `hint-…`, `option-{schema}-{field}-{value}`
 * stand in the place of the schema's own.
 */
export function formOf(schema: ContentSchema, words: Dictionary): Form {
  const date = dateStyleOf(words);
  const context = { schema: schema.name, words, date };
  return {
    schema: schema.name,
    label: schemaLabel(schema, words),
    date,
    decimal: words('number-decimal') === ',' ? ',' : '.',
    fields: fieldsOf(schema.fields, context),
    fieldRules: schema.fieldRules,
  };
}

/** The same for visitors: what they cannot be shown is left out. */
export function publicFormOf(schema: ContentSchema, words: Dictionary): PublicForm {
  const { fields, fieldRules: _rules, decimal: _decimal, ...form } = formOf(schema, words);
  return { ...form, fields: fields.flatMap((field) => publicField(field, form.date) ?? []) };
}

function publicField(field: FormField, { format }: DateStyle): PublicField | undefined {
  const { name, label, hint, placeholder, required, rules, options, localized } = field;
  const input = field.input === 'toggle' ? 'checkbox' : field.input;
  if (!isPublicInput(input)) return undefined;
  const initial = initialFor(input, field.initial, format);
  const texts = { label, hint, placeholder };
  return { name, ...texts, input, required, rules, options, localized, initial };
}

const isPublicInput = (input: FormInput): input is PublicInput =>
  PUBLIC_INPUTS.some((one) => one === input);

function initialFor(input: PublicInput, initial: unknown, format: string): string | boolean {
  if (input === 'checkbox') return initial === true;
  if (input === 'date') return typeof initial === 'string' ? dayText(initial, format) : '';
  return typeof initial === 'string' || typeof initial === 'number' ? String(initial) : '';
}

type FieldContext = {
  schema: string;
  /** The array that the fields are in, with a hyphen. */
  within?: string;
  words: Dictionary;
  date: DateStyle & { shown: string };
};

function fieldsOf(fields: readonly ContentField[], context: FieldContext): FormField[] {
  return fields
    .filter(
      ({ name, properties, isHidden }) =>
        isHidden !== true && !properties.tags.includes(HIDDEN) && !(name in Object.prototype),
    )
    .map((field, order) => ({ ...fieldOf(field, context), order }));
}

function fieldOf(field: ContentField, context: FieldContext): Omit<FormField, 'order'> {
  const { name, properties, partitioning, nested = [] } = field;
  const { words, schema, within = '' } = context;
  const own = (kind: string) => words(`${kind}-${schema}-${within}${name}`);
  const input = inputOf(field);
  const label = own('label') ?? properties.label ?? name;
  const rules = rulesOf(field, input, label, context);
  return {
    name,
    label,
    hint: own('hint') ?? properties.hints ?? null,
    placeholder: own('placeholder') ?? properties.placeholder ?? null,
    input,
    editor: properties.editor ?? null,
    required: rules.some(isDemand),
    disabled: field.isDisabled === true,
    rules,
    options: properties.allowedValues.map((value) => ({
      value: String(value),
      label: words(`option-${schema}-${within}${name}-${String(value)}`) ?? String(value),
    })),
    initial: startOf(input, properties),
    localized: partitioning === 'language',
    schemaIds: properties.schemaIds,
    files: input === 'assets' ? filesOf(properties) : [],
    minItems: properties.minItems ?? null,
    maxItems: properties.maxItems ?? null,
    isUnique: (input === 'assets' || input === 'references') && !properties.allowDuplicates,
    nested: fieldsOf(nested, { ...context, within: `${within}${name}-` }),
  };
}

/**
 * What a new item starts with: what the schema says; a place at the shop; pictures that there have to be with the
 * placeholder, as often as that (specification, section 9).
 */
function startOf(
  input: FormInput,
  { defaultValue, expectedType, isRequired, minItems }: Properties,
): unknown {
  if (input === 'map') return DEFAULT_PLACE;
  if (input !== 'assets' || expectedType !== 'Image') return defaultValue;
  if (Array.isArray(defaultValue) && defaultValue.length > 0) return defaultValue;
  // A schema of the source may ask for any number.
  const least = Math.min(minItems ?? (isRequired ? 1 : 0), 20);
  return least > 0 ? Array.from({ length: least }, () => PLACEHOLDER_PICTURE) : defaultValue;
}

/** Which input each editor of a type is; the first one is that of a field which names none. */
const INPUTS: Readonly<Record<string, Readonly<Record<string, FormInput>>>> = {
  String: {
    Input: 'text',
    TextArea: 'textarea',
    Slug: 'slug',
    Color: 'color',
    Dropdown: 'select',
    Radio: 'radio',
    RichText: 'richtext',
    Markdown: 'markdown',
    Html: 'html',
    StockPhoto: 'stock-photo',
  },
  Number: { Input: 'number', Stars: 'stars', Dropdown: 'select', Radio: 'radio' },
  Boolean: { Checkbox: 'checkbox', Toggle: 'toggle' },
  DateTime: { Date: 'date', DateTime: 'datetime' },
};

/** Where a place is until somebody says otherwise: at the shop (specification, section 9). */
export const DEFAULT_PLACE = { latitude: 46.83, longitude: 12.77 } as const;

/** Types with one input, whatever their editor. */
const SINGLE: Readonly<Record<string, FormInput>> = {
  RichText: 'richtext',
  Geolocation: 'map',
  Assets: 'assets',
  References: 'references',
  Component: 'component',
  Components: 'components',
  Array: 'array',
  Tags: 'tags',
  Json: 'json',
  UI: 'separator',
  UserInfo: 'user',
};

function inputOf({
  name,
  properties: { fieldType, editor, patternMessage },
}: ContentField): FormInput {
  const editors = Object.hasOwn(INPUTS, fieldType) ? INPUTS[fieldType] : undefined;
  if (!editors) return (Object.hasOwn(SINGLE, fieldType) && SINGLE[fieldType]) || 'unknown';
  const input = editor === undefined ? Object.values(editors)[0] : editors[editor];
  if (input === 'text' && name.toLowerCase() === 'email') return 'email';
  // What says this of a wrong text is a colour, whatever its editor in the source.
  if (input === 'text' && patternMessage === BAD_HEX) return 'color';
  return input ?? 'unknown';
}

/** What the source says of the files; where it says nothing, they may be for anything. */
function filesOf({ expectedType, allowedExtensions }: Properties): FormField['files'] {
  if (expectedType === 'Image') return ['assets'];
  const allowed = allowedExtensions.map((ending) => ending.replace(/^\./, '').toLowerCase());
  const isAllowed = (ending: string) => allowed.length === 0 || allowed.includes(ending);
  const uses = FILE_USES.filter((use) => endingsFor(use).some(isAllowed));
  return PICTURE_ENDINGS.some(isAllowed) ? ['assets', ...uses] : uses;
}

type BareRule = Pick<FormRule, 'name' | 'args'>;

/** What the schema says, then what tags add. */
function rulesOf(
  field: ContentField,
  input: FormInput,
  label: string,
  context: FieldContext,
): FormRule[] {
  const { properties } = field;
  const required: BareRule[] = properties.isRequired
    ? [{ name: input === 'checkbox' || input === 'toggle' ? 'accepted' : 'required', args: [] }]
    : [];
  const rules = [
    ...required,
    ...rulesOfType(field, input),
    ...limits(properties),
    ...(properties.pattern?.trim() ? [rule('matches', `/^${properties.pattern}$/`)] : []),
    ...properties.tags.flatMap((tag) => ruleOfTag(tag, properties) ?? []),
  ];
  return rules.map((one) => withMessage(one, { field, input, label, context }));
}

/** Only these rules can be broken by an empty value. */
const isDemand = ({ name }: BareRule) => name === 'required' || name === 'accepted';

const rule = (name: RuleName, ...args: (string | number)[]): BareRule => ({
  name,
  args: args.map(String),
});

function rulesOfType(
  { properties: { fieldType, allowedValues, defaultValue } }: ContentField,
  input: FormInput,
): BareRule[] {
  if (input === 'email') return [rule('email')];
  if (input === 'date') return [rule('date_format')];
  const isChoice = input === 'select' || input === 'radio';
  const offered = isChoice ? allowedValues.map(String) : [];
  const known = typeof defaultValue === 'number' ? [...offered, defaultValue] : offered;
  const number = fieldType === 'Number' ? [rule('number', ...known)] : [];
  return isChoice ? [...number, rule('is', ...offered)] : number;
}

/** Where a day has one limit only. */
const NO_DAY_BEFORE = '0001-01-01';
const NO_DAY_AFTER = '9999-12-31';

/** Two limits are one rule. */
function limits({ minLength, maxLength, minValue, maxValue, fieldType }: Properties): BareRule[] {
  if (fieldType === 'String') return between(minLength, maxLength);
  if (fieldType === 'Number') return between(minValue, maxValue);
  if (fieldType !== 'DateTime' || (minValue ?? maxValue) === undefined) return [];
  const day = (value: string | number | undefined, open: string) =>
    value === undefined ? open : String(value).slice(0, 10);
  return [rule('date_between', day(minValue, NO_DAY_BEFORE), day(maxValue, NO_DAY_AFTER))];
}

type Properties = ContentField['properties'];

function between(min?: string | number, max?: string | number): BareRule[] {
  if (min !== undefined && max !== undefined) return [rule('between', min, max)];
  if (min !== undefined) return [rule('min', min)];
  return max === undefined ? [] : [rule('max', max)];
}

/** Only the first colon separates the name: what stands behind it may have some, too. */
function ruleOfTag(tag: string, { fieldType }: Properties): BareRule | undefined {
  if (!tag.startsWith(RULE_TAG)) return undefined;
  const [, name = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(tag.slice(RULE_TAG.length)) ?? [];
  if (!isRuleName(name)) return undefined;
  // A pattern may have commas in it.
  const args = rest.startsWith('/') ? [rest] : rest.split(',').map((one) => one.trim());
  const bare = { name, args: args.filter((one) => one !== '') };
  // The length of a number is that of its digits; its least value is another rule.
  return fieldType === 'Number' && name === 'length' ? bare : withOneLimit(bare);
}

/** One limit alone is the lower one. */
function withOneLimit({ name, args }: BareRule): BareRule {
  if (args.length !== 1) return { name, args };
  if (name === 'date_between') return { name, args: [...args, NO_DAY_AFTER] };
  return { name: name === 'length' || name === 'between' ? 'min' : name, args };
}

type Judged = { field: ContentField; input: FormInput; label: string; context: FieldContext };

/** With what is said when it is broken: the field's own message first, then that of the rule. */
function withMessage({ name, args }: BareRule, { field, input, label, context }: Judged): FormRule {
  const { words, date, schema, within = '' } = context;
  const { fieldType, patternMessage } = field.properties;
  const ofPattern =
    words(`pattern-${schema}-${within}${field.name}`) ??
    (input === 'color' ? words('validation-hex') : patternMessage);
  const isNumber = fieldType === 'Number';
  const isMeasure = name === 'min' || name === 'max' || name === 'between';
  const written = !isNumber && (isMeasure || name === 'length') ? countIn(words) : String;
  const shown = args.map((one) => (isDay(one) ? writeDay(one, date.format) : written(one)));
  const [first = '', second = ''] = shown;
  const min = name === 'max' ? '' : first;
  const key = `validation-${name}`;
  const variant = variantOf(name, {
    isNumber,
    isChoice: field.properties.allowedValues.length > 0,
    args,
  });
  const own = words(`error-${field.name}`) ?? (name === 'matches' ? ofPattern : undefined);
  const said = say(words, [...(variant === undefined ? [] : [`${key}-${variant}`]), key], {
    label,
    min,
    max: name === 'max' ? first : second,
    args: shown.join(', '),
    value: args.join(', '),
    format: input === 'date' ? date.shown : first,
  });
  const numeric = isNumber && (isMeasure || name === 'number') ? { numeric: true as const } : {};
  return { name, args, ...numeric, message: own ?? said };
}

function variantOf(
  name: RuleName,
  { isNumber, isChoice, args }: { isNumber: boolean; isChoice: boolean; args: readonly string[] },
): string | undefined {
  if (name === 'required' && isChoice) return 'choice';
  if (name === 'date_between' && args[0] === NO_DAY_BEFORE) return 'until';
  if (name === 'date_between' && args[1] === NO_DAY_AFTER) return 'from';
  if (isNumber && (name === 'min' || name === 'max' || name === 'between')) return 'number';
  return name.startsWith('date_') && args.length === 0 ? 'today' : undefined;
}
