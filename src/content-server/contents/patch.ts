import type { ContentData, Json, JsonObject } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import { invalid, notSupported, unreadable } from '../base/refusal.ts';
import { isUnset } from './validation.ts';

/**
 * Reads the data of a write. Every field holds an object by partition, or null.
 * Refuses a missing body, plain values, and `$update`, which needs a script engine.
 */
export function readData(body: Json | undefined): ContentData {
  if (body === undefined || body === null) throw invalid('data: Data is required.');
  if (!isObject(body)) throw unreadable();
  const fields: [string, JsonObject][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (value === null) continue;
    if (!isObject(value)) throw unreadable();
    refuseUpdates(value);
    fields.push([name, value]);
  }
  return Object.fromEntries(fields);
}

function refuseUpdates(partitions: JsonObject): void {
  const holds = (value: Json) => isObject(value) && typeof value['$update'] === 'string';
  if (holds(partitions) || Object.values(partitions).some(holds)) throw notSupported('$update');
}

/** Data without the fields and partitions that shall be removed. */
export function withoutUnset(data: ContentData): ContentData {
  const fields = Object.entries(data).filter(([, partitions]) => !isUnset(partitions));
  return Object.fromEntries(
    fields.map(([name, partitions]) => {
      const kept = Object.entries(partitions).filter(([, value]) => !isUnset(value));
      return [name, Object.fromEntries(kept)];
    }),
  );
}

/** Merges field by field and partition by partition: what the change does not name stays. */
export function merge(current: ContentData, change: ContentData): ContentData {
  const result: ContentData = { ...current };
  for (const [name, partitions] of Object.entries(change)) {
    if (isUnset(partitions)) {
      delete result[name];
      continue;
    }
    result[name] = withoutUnset({ [name]: { ...current[name], ...partitions } })[name] ?? {};
  }
  return result;
}
