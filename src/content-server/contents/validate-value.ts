import type { Json, JsonObject } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import type { SchemaField, FieldSet } from '../model/schema.ts';
import { componentSchema } from './components.ts';
import {
  choiceProblems,
  instantProblems,
  isAllowed,
  itemProblems,
  numberProblems,
  textProblems,
  uniqueFieldProblems,
} from '../model/value-rules.ts';
import { validateAssets, validateReferences, validateUnique } from './validate-links.ts';
import { isUnset, type Validation } from './validation.ts';
import { richTextToText, typeProblem } from '../model/value-types.ts';

export type ValuePlace = { path: string; isOptional: boolean };

const REQUIRED = 'Field is required.';
const LISTS = new Set(['Array', 'Components', 'Tags', 'References', 'Assets']);

/** Checks one value (of a partition, or of a member of an item); undefined: it is absent. */
export function validateValue(
  value: Json | undefined,
  field: SchemaField,
  place: ValuePlace,
  validation: Validation,
): void {
  const present = isUnset(value) ? undefined : (value ?? undefined);
  const add = (messages: readonly string[]) => {
    for (const message of messages) validation.problems.push(`${place.path}: ${message}`);
  };
  if (field.properties.fieldType === 'UI') {
    if (value !== undefined) add(['Value must not be defined.']);
    return;
  }
  if (isRequired(field, validation) && !place.isOptional && isMissing(present, field, validation)) {
    add([REQUIRED]);
  }
  if (present === undefined) return;
  const problem = typeProblem(field, present);
  if (problem !== undefined) {
    add([problem]);
    return;
  }
  add(valueProblems(present, field));
  validateNested(present, field, place, validation);
}

function isRequired({ properties }: SchemaField, { publishing }: Validation): boolean {
  return Boolean(properties.isRequired || (publishing && properties.isRequiredOnPublish));
}

function isMissing(value: Json | undefined, field: SchemaField, { checks }: Validation): boolean {
  const { fieldType } = field.properties;
  // References and assets count what exists; without lookups Squidex skips the rule altogether.
  if (fieldType === 'References' || fieldType === 'Assets') {
    return checks !== undefined && (value === undefined || isEmptyList(value));
  }
  if (value === undefined) return true;
  if (fieldType === 'String') return typeof value === 'string' && value.trim() === '';
  if (fieldType === 'RichText') return richTextToText(value).trim() === '';
  return LISTS.has(fieldType) && isEmptyList(value);
}

function isEmptyList(value: Json): boolean {
  return !Array.isArray(value) || value.length === 0;
}

function valueProblems(value: Json, field: SchemaField): string[] {
  const { properties } = field;
  switch (properties.fieldType) {
    case 'String':
      if (typeof value !== 'string') return [];
      return [
        ...textProblems(value, plainText(value, properties.contentType), properties),
        ...choiceProblems(value, properties),
      ];
    case 'Number':
      return typeof value === 'number' ? numberProblems(value, properties) : [];
    case 'DateTime':
      return typeof value === 'string' ? instantProblems(value, properties) : [];
    case 'RichText': {
      const text = richTextToText(value);
      return textProblems(text, text, properties);
    }
    case 'Array':
    case 'Components':
    case 'Tags':
      if (!Array.isArray(value) || value.length === 0) return [];
      return [...itemProblems(value.length, properties), ...uniqueFieldProblems(value, properties)];
    default:
      return [];
  }
}

/** A text without the marks of its markup, roughly: for counting words and letters. */
function plainText(value: string, contentType: string | undefined): string {
  if (contentType === 'Html') return value.replace(/<[^<>]*>/g, ' ');
  return contentType === 'Markdown' ? value.replace(/\]\([^()]*\)|[#*_`>[\]]/g, ' ') : value;
}

function validateNested(
  value: Json,
  field: SchemaField,
  place: ValuePlace,
  validation: Validation,
): void {
  const { path } = place;
  switch (field.properties.fieldType) {
    case 'Array':
      eachItem(value, (item, index) => {
        if (isObject(item)) validateItem(item, field, `${path}[${index}]`, validation);
      });
      break;
    case 'Component':
      validateComponents([value], field, place, validation, () => path);
      break;
    case 'Components':
      validateComponentList(value, field, place, validation);
      break;
    case 'Tags':
      validateTags(value, field, place, validation);
      break;
    case 'References':
      validateReferences(value, field, path, validation);
      break;
    case 'Assets':
      validateAssets(value, field, path, validation);
      break;
    case 'String':
    case 'Number':
      validateUnique(value, field, path, validation);
      break;
    default:
  }
}

function validateComponentList(
  value: Json,
  field: SchemaField,
  place: ValuePlace,
  validation: Validation,
): void {
  if (Array.isArray(value)) {
    validateComponents(value, field, place, validation, (n) => `${place.path}[${n}]`);
  } else {
    validation.problems.push(`${place.path}: Invalid json type, expected array of objects.`);
  }
}

function eachItem(value: Json, visit: (item: Json, index: number) => void): void {
  if (!Array.isArray(value)) return;
  for (const [index, item] of value.entries()) visit(item, index + 1);
}

/** A list with one component that names no schema is refused as a whole, with one message. */
function validateComponents(
  values: readonly Json[],
  field: SchemaField,
  place: ValuePlace,
  validation: Validation,
  pathOf: (index: number) => string,
): void {
  const found = values.map((value) => componentSchema(value, field, validation.schemas));
  const broken = found.find((result) => 'problem' in result);
  if (broken && 'problem' in broken) {
    validation.problems.push(`${place.path}: ${broken.problem}`);
    return;
  }
  for (const [index, value] of values.entries()) {
    const result = found[index];
    if (result && 'schema' in result && isObject(value)) {
      validateItem(value, result.schema, pathOf(index + 1), validation);
    }
  }
}

function validateTags(
  value: Json,
  field: SchemaField,
  place: ValuePlace,
  validation: Validation,
): void {
  const allowed = field.properties.allowedValues;
  if (!allowed) return;
  eachItem(value, (item, index) => {
    if (typeof item === 'string' && !isAllowed(item, allowed)) {
      validation.problems.push(`${place.path}[${index}]: Not an allowed value.`);
    }
  });
}

/** Checks the members of a component or an array item. */
function validateItem(
  item: JsonObject,
  fields: FieldSet,
  path: string,
  validation: Validation,
): void {
  for (const key of Object.keys(item)) {
    if (key !== 'schemaId' && !fields.byName.has(key)) {
      validation.problems.push(`${path}.${key}: Not a known field.`);
    }
  }
  for (const field of fields.fields) {
    const value = Object.hasOwn(item, field.name) ? item[field.name] : undefined;
    const place = { path: `${path}.${field.name}`, isOptional: false };
    validateValue(value, field, place, validation);
  }
}
