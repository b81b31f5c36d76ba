import type { CallItem } from '#src/api/contract/calls.ts';
import type { ViewRow } from '#src/content/replica/view.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { partitionsOf } from '#src/model/items/list-query.ts';
import { inLanguage, type Language } from '#src/model/languages.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';

/** An item as it may be told: `data[field][partition]`, with the fields of our schema and no others. */
export type PartitionedItem = Omit<CallItem, 'data'> & {
  data: Record<string, Record<string, unknown>>;
};

/**
 * What visitors may know of an item, and so may filter, sort and search by. Blocks that are not displayed
 * are left out, and so is what differs without a change of the content: an answer that is kept stays true.
 */
export function publicItem({ id, schema, status, created, data }: ViewRow): PartitionedItem {
  return { id, status, created, data: knownFields(schema, data, withoutHidden) };
}

/** What superusers may know of it. */
export function wholeItem(row: ViewRow): PartitionedItem {
  const { id, schema, status, created, version, lastModified, data } = row;
  const fields = knownFields(schema, data, (value) => value);
  return { id, status, created, version, lastModified, data: fields };
}

/** The item with one value for each field; English falls back to German. */
export function flatItem(schema: SchemaName, item: PartitionedItem, language: Language): CallItem {
  const values = Object.entries(item.data).map(([name, partitions]) => [
    name,
    partitionsOf(schema, name).includes('iv')
      ? partitions['iv']
      : (inLanguage<unknown>(partitions, language)?.value ?? null),
  ]);
  return { ...item, data: Object.fromEntries(values) };
}

/** The item as the headers of Squidex ask for it: some languages only, and without partitions. */
export function formItem(
  schema: SchemaName,
  item: PartitionedItem,
  { languages, flatten }: { languages: readonly Language[]; flatten: boolean },
): object {
  const [only, ...others] = languages;
  if (flatten && only !== undefined && others.length === 0) return flatItem(schema, item, only);
  const fields = Object.entries(item.data).map(([name, partitions]) => {
    if (!partitionsOf(schema, name).includes('iv')) {
      const wanted = Object.entries(partitions).filter(([lang]) =>
        languages.some((one) => one === lang),
      );
      return [name, Object.fromEntries(wanted)];
    }
    return [name, flatten ? partitions['iv'] : partitions];
  });
  return { ...item, data: Object.fromEntries(fields) };
}

function knownFields(
  schema: SchemaName,
  text: string,
  read: (value: unknown) => unknown,
): PartitionedItem['data'] {
  const stored: unknown = JSON.parse(text);
  const told: PartitionedItem['data'] = {};
  for (const [name, partitions] of Object.entries(isRecord(stored) ? stored : {})) {
    const known = partitionsOf(schema, name);
    if (known.length === 0 || !isRecord(partitions)) continue;
    const kept = Object.entries(partitions).filter(([partition]) => known.includes(partition));
    told[name] = Object.fromEntries(kept.map(([partition, value]) => [partition, read(value)]));
  }
  return told;
}

function withoutHidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isHidden(one)).map(withoutHidden);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutHidden(inner)]),
  );
}

function isHidden(value: unknown): boolean {
  return isRecord(value) && isRecord(value['wrapper']) && value['wrapper']['display'] === false;
}
