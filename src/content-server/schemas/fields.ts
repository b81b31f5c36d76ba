import { forbiddenByRule, invalid, notFound } from '../base/refusal.ts';
import { checkNestedField, checkRootField } from './check.ts';
import type { FieldInput } from './read.ts';
import type { FieldDefinition, StoredSchema } from '../model/schema.ts';
import { newField } from './synchronise.ts';

/** Which field: of the root, or of the array with the id `parentId`. */
export type FieldPlace = { parentId: number | undefined; fieldId: number };

export type FieldSwitch = 'lock' | 'hide' | 'show' | 'enable' | 'disable';

const SWITCHES: Record<FieldSwitch, Partial<FieldDefinition>> = {
  lock: { isLocked: true },
  hide: { isHidden: true },
  show: { isHidden: false },
  enable: { isDisabled: false },
  disable: { isDisabled: true },
};
const PARTICIPLES: Record<FieldSwitch, string> = {
  lock: 'locked',
  hide: 'hidden',
  show: 'shown',
  enable: 'enabled',
  disable: 'disabled',
};

/** Adds a field at the end. Refuses a name that is taken. */
export function addField(
  definition: StoredSchema,
  parentId: number | undefined,
  input: FieldInput,
): StoredSchema {
  const counter = { lastId: definition.lastFieldId };
  const changed = withFields(definition, parentId, (fields) => {
    const check = parentId === undefined ? checkRootField : checkNestedField;
    const problems = check(input, '');
    if (fields.some(({ name }) => name === input.name)) {
      problems.push('A field with the same name already exists.');
    }
    if (problems.length > 0) throw invalid(...problems);
    return [...fields, newField(input, counter)];
  });
  return { ...changed, lastFieldId: counter.lastId };
}

/** Replaces the properties of a field; its type stays. */
export function updateField(
  definition: StoredSchema,
  place: FieldPlace,
  properties: FieldInput['properties'],
): StoredSchema {
  return withField(definition, place, (field) => {
    const { nested: _, ...rest } = field;
    const problems = checkNestedField({ ...rest, properties, nested: [] }, '');
    const isArray = properties?.fieldType === 'Array' && place.parentId === undefined;
    const relevant = problems.filter((problem) => !isArray || !problem.startsWith('Properties: N'));
    if (relevant.length > 0 || !properties) throw invalid(...relevant);
    if (properties.fieldType !== field.properties.fieldType) {
      throw invalid('Properties: The type of a field cannot be changed.');
    }
    return { ...field, properties };
  });
}

/** Locks, hides, shows, enables or disables a field. */
export function switchField(
  definition: StoredSchema,
  place: FieldPlace,
  action: FieldSwitch,
): StoredSchema {
  return withField(definition, place, (field) => {
    if (field.properties.fieldType === 'UI' && action !== 'lock') {
      throw forbiddenByRule(`UI field cannot be ${PARTICIPLES[action]}.`);
    }
    return { ...field, ...SWITCHES[action] };
  });
}

/** Removes a field, and its name from the lists of shown fields. */
export function deleteField(definition: StoredSchema, place: FieldPlace): StoredSchema {
  let path = '';
  const changed = withFields(definition, place.parentId, (fields) => {
    const field = unlocked(fields, place.fieldId);
    if (place.parentId === undefined) path = `data.${field.name}`;
    return fields.filter((other) => other !== field);
  });
  return {
    ...changed,
    fieldsInLists: changed.fieldsInLists.filter((name) => name !== path),
    fieldsInReferences: changed.fieldsInReferences.filter((name) => name !== path),
  };
}

/** Puts the fields in this order; all must be named. */
export function orderFields(
  definition: StoredSchema,
  parentId: number | undefined,
  ids: readonly number[],
): StoredSchema {
  return withFields(definition, parentId, (fields) => {
    const byId = new Map(fields.map((field) => [field.fieldId, field]));
    const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    if (ordered.length !== fields.length || ids.length !== fields.length) {
      throw invalid('FieldIds: Field ids do not cover all fields.');
    }
    return ordered;
  });
}

type FieldList = readonly FieldDefinition[];

function withFields(
  definition: StoredSchema,
  parentId: number | undefined,
  change: (fields: FieldList) => FieldDefinition[],
): StoredSchema {
  if (parentId === undefined) return { ...definition, fields: change(definition.fields) };
  return withField(definition, { parentId: undefined, fieldId: parentId }, (parent) => {
    if (parent.properties.fieldType !== 'Array') throw notFound();
    return { ...parent, nested: change(parent.nested) };
  });
}

function withField(
  definition: StoredSchema,
  { parentId, fieldId }: FieldPlace,
  change: (field: FieldDefinition) => FieldDefinition,
): StoredSchema {
  return withFields(definition, parentId, (fields) => {
    const field = unlocked(fields, fieldId);
    return fields.map((other) => (other === field ? change(field) : other));
  });
}

/** The field with this id. Refuses an unknown one (404) and a locked one. */
function unlocked(fields: FieldList, fieldId: number): FieldDefinition {
  const field = fields.find((candidate) => candidate.fieldId === fieldId);
  if (!field) throw notFound();
  if (field.isLocked) throw forbiddenByRule('Schema field is locked.');
  return field;
}
