import type { ContentData, FieldData, FlatContentData, Json } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import type { SchemaField, ServerSchema } from '../model/schema.ts';
import { fallbacksOf } from '../store/languages.ts';
import { type Conversion, convertValue, REMOVED } from './convert-value.ts';
import { defaultValue, hasDefault } from './default-values.ts';
import { fits } from '../model/value-types.ts';

/**
 * Stored data as a reader sees it: without hidden and unknown fields and values of a former type,
 * with defaults, language fallback, existing references and names of components, as the headers say.
 */
export function createConverter(
  conversion: Conversion,
): (data: ContentData, schema: ServerSchema) => ContentData {
  const wanted = wantedLanguages(conversion);
  const { noDefaults } = conversion.options;
  return function convert(data, schema) {
    const result: ContentData = {};
    for (const field of schema.fields) {
      if (field.isHidden || conversion.options.fields?.has(field.name) === false) continue;
      const source = data[field.name] ?? (!noDefaults && hasDefault(field) ? {} : undefined);
      const converted = source && convertField(source, field, wanted, conversion);
      if (converted) result[field.name] = converted;
    }
    return result;
  };
}

/** Each field with one partition becomes its value; fields without any disappear. */
export function flatten(data: ContentData): FlatContentData {
  const result: FlatContentData = {};
  for (const [name, partitions] of Object.entries(data)) {
    const values = Object.values(partitions);
    const [first] = values;
    if (values.length > 1) result[name] = partitions;
    else if (first !== undefined) result[name] = first;
  }
  return result;
}

function convertField(
  source: FieldData,
  field: SchemaField,
  wanted: ReadonlyMap<string, readonly string[]>,
  conversion: Conversion,
): FieldData | undefined {
  if (!isObject(source)) return undefined;
  const values: FieldData = {};
  for (const [key, value] of Object.entries(source)) {
    if (value !== null && !fits(field, value)) return undefined;
    const converted = convertValue(value, field, undefined, conversion);
    if (converted !== REMOVED) values[key] = converted;
  }
  const { master } = conversion.languages;
  const bridged = bridgePartitions(values, field, master);
  if (!conversion.options.noDefaults) {
    const key = field.partitioning === 'invariant' ? 'iv' : master;
    const fallback = Object.hasOwn(bridged, key)
      ? undefined
      : defaultValue(field, key, conversion.now);
    if (fallback !== undefined) bridged[key] = fallback;
  }
  return field.partitioning === 'invariant'
    ? bridged
    : resolveLanguages(bridged, wanted, !conversion.options.noResolveLanguages);
}

/** A field that was switched between invariant and localized is still read. */
function bridgePartitions(values: FieldData, field: SchemaField, master: string): FieldData {
  const { iv, [master]: masterValue } = values;
  if (field.partitioning === 'language') {
    return isMissing(masterValue) && !isMissing(iv) ? { [master]: iv } : values;
  }
  if (!isMissing(iv)) return 'iv' in values && Object.keys(values).length === 1 ? values : { iv };
  const instead = isMissing(masterValue) ? Object.values(values)[0] : masterValue;
  return instead === undefined ? {} : { iv: instead };
}

function isMissing(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** The wanted languages, each with the languages that stand in for it. */
function wantedLanguages({ languages, options }: Conversion): Map<string, readonly string[]> {
  const codes = languages.all.map(({ code }) => code);
  const chosen = codes.filter((code) => options.languages?.has(code) ?? true);
  const wanted = chosen.length > 0 ? chosen : [languages.master];
  return new Map(wanted.map((code) => [code, fallbacksOf(languages, code)]));
}

function resolveLanguages(
  values: FieldData,
  wanted: ReadonlyMap<string, readonly string[]>,
  useFallback: boolean,
): FieldData {
  const result: FieldData = {};
  for (const [code, fallbacks] of wanted) {
    const own = values[code];
    const standIn = useFallback && isMissing(own) ? firstPresent(values, fallbacks) : undefined;
    const value = standIn ?? own;
    if (value !== undefined) result[code] = value;
  }
  return result;
}

function firstPresent(values: FieldData, codes: readonly string[]): Json | undefined {
  const code = codes.find((candidate) => !isMissing(values[candidate]));
  return code === undefined ? undefined : values[code];
}
