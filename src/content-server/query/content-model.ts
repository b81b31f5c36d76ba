import { notSupported } from '../base/refusal.ts';
import type { SchemaField, FieldSet, ServerSchema, Schemas } from '../model/schema.ts';
import type { AppLanguages } from '../store/languages.ts';
import { freeSteps, type Model, type PathStep, type PathTarget, type ValueType } from './tree.ts';

type Column = { column: string; type: ValueType; nullable?: true };

const COLUMNS: Record<string, Column> = {
  id: { column: 'id', type: 'String' },
  status: { column: 'status', type: 'String' },
  newStatus: { column: 'new_status', type: 'String', nullable: true },
  created: { column: 'created', type: 'DateTime' },
  lastModified: { column: 'last_modified', type: 'DateTime' },
  createdBy: { column: 'created_by', type: 'String' },
  lastModifiedBy: { column: 'last_modified_by', type: 'String' },
  version: { column: 'version', type: 'Number' },
  isDeleted: { column: 'deleted', type: 'Boolean' },
};
const MAX_DEPTH = 3;

/**
 * What may be asked about the items of a schema; without a schema, only what all items have.
 * In: the schema, all schemas (for components) and the languages of the app.
 */
export function contentModel(
  schema: ServerSchema | undefined,
  schemas: Schemas,
  languages: AppLanguages,
): Model {
  return function resolveContentPath(path) {
    const [first = '', name = '', partition = '', ...rest] = path;
    if (first === 'translationStatus') throw notSupported('the status of translations');
    if (first !== 'data') return path.length === 1 ? columnTarget(first) : undefined;
    const field = schema?.byName.get(name);
    if (!field) return undefined;
    const known =
      field.partitioning === 'invariant' ? partition === 'iv' : languages.codes.has(partition);
    if (!known) return undefined;
    const steps: PathStep[] = [{ key: name }, { key: partition }];
    const target = fieldTarget(field, rest, { path: path.join('.'), steps, depth: 0, schemas });
    const isUnique = field.properties.isUnique && field.partitioning === 'invariant';
    return target && isUnique ? { ...target, unique: true } : target;
  };
}

function columnTarget(name: string): PathTarget | undefined {
  if (!Object.hasOwn(COLUMNS, name)) return undefined;
  const found = COLUMNS[name];
  return found && { nullable: false, ...found, path: name, steps: [] };
}

type Walk = { path: string; steps: readonly PathStep[]; depth: number; schemas: Schemas };

const TYPES: Partial<Record<SchemaField['properties']['fieldType'], ValueType>> = {
  String: 'String',
  Number: 'Number',
  Boolean: 'Boolean',
  DateTime: 'DateTime',
  Geolocation: 'GeoObject',
  References: 'StringArray',
  Assets: 'StringArray',
  Tags: 'StringArray',
  Array: 'ObjectArray',
  Component: 'Object',
  Components: 'Object',
  Json: 'Any',
  RichText: 'Any',
  UserInfo: 'Any',
};

function fieldTarget(
  field: SchemaField,
  rest: readonly string[],
  walk: Walk,
): PathTarget | undefined {
  const type = TYPES[field.properties.fieldType];
  if (type === undefined) return undefined;
  const here: PathTarget = {
    path: walk.path,
    type,
    nullable: true,
    column: 'data',
    steps: walk.steps,
  };
  if (type === 'Any') {
    const steps = freeSteps(rest);
    return steps && { ...here, steps: [...walk.steps, ...steps] };
  }
  if (rest.length === 0) return here;
  if (walk.depth >= MAX_DEPTH) return undefined;
  const [name = '', ...further] = rest;
  const isList = field.properties.fieldType !== 'Component';
  const steps: PathStep[] = [...walk.steps, ...(isList ? ['each' as const] : []), { key: name }];
  const inner = { ...walk, steps, depth: walk.depth + 1 };
  if (type === 'ObjectArray') return memberTarget(field, name, further, inner);
  return type === 'Object' ? componentTarget(field, name, further, inner) : undefined;
}

function memberTarget(
  fields: FieldSet,
  name: string,
  rest: readonly string[],
  walk: Walk,
): PathTarget | undefined {
  const member = fields.byName.get(name);
  return member && fieldTarget(member, rest, walk);
}

function componentTarget(
  field: SchemaField,
  name: string,
  rest: readonly string[],
  walk: Walk,
): PathTarget | undefined {
  if (name === 'schemaId' && rest.length === 0) {
    return { path: walk.path, type: 'String', nullable: true, column: 'data', steps: walk.steps };
  }
  for (const id of field.properties.schemaIds ?? []) {
    const schema = walk.schemas.byId(id);
    const target = schema && memberTarget(schema, name, rest, walk);
    if (target) return target;
  }
  return undefined;
}
