import type { FieldPropertiesDto, Json, JsonObject } from '#src/content/squidex/wire.ts';
import { isInstant } from '../base/instant.ts';
import {
  flagOf,
  object,
  optionalEnum,
  optionalFlag,
  optionalInteger,
  optionalNumber,
  optionalNumbers,
  optionalObject,
  optionalText,
  optionalTexts,
} from '../base/json-read.ts';
import { unreadable } from '../base/refusal.ts';
import { FIELD_TYPES, type PropertyKind, specOf } from './property-specs.ts';

/**
 * Reads the properties of a field as a client sends them. Unknown names are ignored, flags and
 * enumerations get their defaults. Refuses an unknown type and values of the wrong type.
 */
export function readProperties(value: Json): FieldPropertiesDto {
  const source = object(value);
  const fieldType = optionalEnum(source, 'fieldType', FIELD_TYPES);
  if (fieldType === undefined) throw unreadable();
  const properties: FieldPropertiesDto = { fieldType };
  for (const [name, kind] of Object.entries(specOf(fieldType))) {
    const read = readProperty(source, name, kind);
    if (read !== undefined) Object.assign(properties, { [name]: read });
  }
  return properties;
}

function readProperty(source: JsonObject, name: string, kind: PropertyKind): Json | undefined {
  if (typeof kind === 'object' && 'each' in kind) return readEach(source, name, kind.each);
  if (typeof kind === 'object') {
    return optionalEnum(source, name, kind.names) ?? (kind.optional ? undefined : kind.names[0]);
  }
  switch (kind) {
    case 'text':
      return optionalText(source, name);
    case 'flag':
      return flagOf(source, name);
    case 'integer':
      return optionalInteger(source, name);
    case 'number':
      return optionalNumber(source, name);
    case 'instant':
      return readInstant(source, name);
    case 'texts':
      return optionalTexts(source, name);
    case 'numbers':
      return optionalNumbers(source, name);
    case 'choice':
      return optionalFlag(source, name);
  }
}

function readEach(source: JsonObject, name: string, kind: PropertyKind): JsonObject | undefined {
  const values = optionalObject(source, name);
  if (values === undefined) return undefined;
  const entries = Object.keys(values).flatMap((key) => {
    const value = readProperty(values, key, kind);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

function readInstant(source: JsonObject, name: string): string | undefined {
  const value = optionalText(source, name);
  if (value !== undefined && !isInstant(value)) throw unreadable();
  return value;
}
