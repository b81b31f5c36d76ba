import type { SquidexClient } from '@squidex/squidex';
import type { ItemData } from '../source.ts';
import { schemaIds } from './schemas.ts';

/**
 * Squidex drops a component whose `schemaId` is not the schema's own, whatever its `schemaName` says.
 * Content comes with names only (from the seed) or with ids of another server (from a backup), so
 * every write names the real id. Out: a function that completes data; the ids are asked for once, and
 * again when a name is new.
 */
export function createComponentIds(sdk: SquidexClient): (data: ItemData) => Promise<ItemData> {
  let known: ReadonlyMap<string, string> = new Map();
  return async function withComponentIds(data) {
    const names = namesIn(data);
    if ([...names].some((name) => !known.has(name))) known = await schemaIds(sdk);
    return names.size === 0 ? data : completeData(data, known);
  };
}

type SchemaJson = Record<string, unknown>;

const isObject = (value: unknown): value is SchemaJson =>
  value !== null && typeof value === 'object';

function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (!isObject(value)) return found;
  if (typeof value['schemaName'] === 'string') found.add(value['schemaName']);
  for (const item of Object.values(value)) namesIn(item, found);
  return found;
}

function completeData(data: ItemData, ids: ReadonlyMap<string, string>): ItemData {
  return Object.fromEntries(
    Object.entries(data).map(([field, partitions]) => [field, completeObject(partitions, ids)]),
  );
}

function complete(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => complete(item, ids));
  return isObject(value) ? completeObject(value, ids) : value;
}

function completeObject(value: SchemaJson, ids: ReadonlyMap<string, string>): SchemaJson {
  const entries = Object.entries(value).map(([key, item]) => [key, complete(item, ids)] as const);
  const name = value['schemaName'];
  const schemaId = typeof name === 'string' ? ids.get(name) : undefined;
  return { ...Object.fromEntries(entries), ...(schemaId ? { schemaId } : {}) };
}
