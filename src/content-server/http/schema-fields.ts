import { isDeepStrictEqual } from 'node:util';
import { member, object, optionalNumbers, optionalText, optionalTexts } from '../base/json-read.ts';
import { invalid } from '../base/refusal.ts';
import { checkFieldNames, checkFieldRules } from '../schemas/check.ts';
import {
  addField,
  deleteField,
  type FieldPlace,
  type FieldSwitch,
  orderFields,
  switchField,
  updateField,
} from '../schemas/fields.ts';
import { readProperties } from '../schemas/properties.ts';
import { readField, readFieldRules, readPreviewUrls } from '../schemas/read.ts';
import type { StoredSchema } from '../model/schema.ts';
import { type RouteResponse, JSON_LIMITS, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';
import { changeSchema, ofSchema, SCHEMA_PATH } from './schemas.ts';

const SWITCHES: readonly FieldSwitch[] = ['lock', 'hide', 'show', 'enable', 'disable'];
const base = { kind: 'write', cost: 1, access: ofSchema('update') } as const;
const json = { ...base, json: JSON_LIMITS.small } as const;
const put = { ...json, method: 'PUT' } as const;

/** The same endpoints exist for the fields of the root and for those of an array. */
function fieldRoutes(path: string): Endpoint[] {
  return [
    { ...json, method: 'POST', path, handle: add },
    { ...put, path: `${path}/ordering`, handle: order },
    { ...put, path: `${path}/:field{[0-9]+}`, handle: update },
    { ...base, method: 'DELETE', path: `${path}/:field{[0-9]+}`, handle: remove },
    ...SWITCHES.map((action): Endpoint => ({
      ...base,
      method: 'PUT',
      path: `${path}/:field{[0-9]+}/${action}`,
      handle: (call) => change(call, (current) => switchField(current, placeOf(call), action)),
    })),
  ];
}

/** Changes of single parts of a schema. */
export const schemaFieldRoutes: readonly Endpoint[] = [
  { ...put, path: `${SCHEMA_PATH}/category`, handle: setCategory },
  { ...put, path: `${SCHEMA_PATH}/preview-urls`, handle: setPreviewUrls },
  { ...put, path: `${SCHEMA_PATH}/rules`, handle: setRules },
  { ...put, path: `${SCHEMA_PATH}/fields/ui`, handle: setShownFields },
  ...fieldRoutes(`${SCHEMA_PATH}/fields`),
  ...fieldRoutes(`${SCHEMA_PATH}/fields/:parent{[0-9]+}/nested`),
];

function change(
  call: Call,
  next: (current: StoredSchema) => StoredSchema,
  status = 200,
): RouteResponse {
  return changeSchema(
    call,
    (current) => {
      const definition = next(current);
      return { definition, changes: isDeepStrictEqual(definition, current) ? 0 : 1 };
    },
    status,
  );
}

function parentOf({ params }: Call): number | undefined {
  return params['parent'] === undefined ? undefined : Number(params['parent']);
}

function placeOf(call: Call): FieldPlace {
  return { parentId: parentOf(call), fieldId: Number(param(call, 'field')) };
}

function add(call: Call): RouteResponse {
  const field = readField(object(call.body));
  return change(call, (current) => addField(current, parentOf(call), field), 201);
}

function update(call: Call): RouteResponse {
  const value = member(object(call.body), 'properties');
  const properties = value === undefined ? undefined : readProperties(value);
  return change(call, (current) => updateField(current, placeOf(call), properties));
}

function remove(call: Call): RouteResponse {
  return change(call, (current) => deleteField(current, placeOf(call)));
}

function order(call: Call): RouteResponse {
  const ids = optionalNumbers(object(call.body), 'fieldIds');
  if (!ids) throw invalid('FieldIds: FieldIds is required.');
  return change(call, (current) => orderFields(current, parentOf(call), ids));
}

function setCategory(call: Call): RouteResponse {
  const category = optionalText(object(call.body), 'name') ?? null;
  return change(call, (current) => ({ ...current, category }));
}

function setPreviewUrls(call: Call): RouteResponse {
  const previewUrls = readPreviewUrls(object(call.body));
  return change(call, (current) => ({ ...current, previewUrls }));
}

function setRules(call: Call): RouteResponse {
  const fieldRules = readFieldRules(object(call.body));
  const problems = checkFieldRules(fieldRules);
  if (problems.length > 0) throw invalid(...problems);
  return change(call, (current) => ({ ...current, fieldRules }));
}

function setShownFields(call: Call): RouteResponse {
  const body = object(call.body);
  const lists = optionalTexts(body, 'fieldsInLists');
  const references = optionalTexts(body, 'fieldsInReferences');
  return change(call, (current) => {
    const fieldsInLists = lists ?? [];
    const fieldsInReferences = references ?? [];
    const problems = [
      ...checkFieldNames(current.fields, fieldsInLists, 'FieldsInLists', true),
      ...checkFieldNames(current.fields, fieldsInReferences, 'FieldsInReferences', false),
    ];
    if (problems.length > 0) throw invalid(...problems);
    return { ...current, fieldsInLists, fieldsInReferences };
  });
}
