import type { Json, JsonObject } from '#src/content/squidex/wire.ts';
import { unreadable } from './refusal.ts';

/*
 * Reading request bodies as Squidex does: names in any case, null is the same as absent, a value of
 * the wrong type makes the whole body unreadable (400).
 */

/** Whether a value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether no number in a value is infinite, as `1e400` becomes: stored as JSON it would be null. */
export function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(hasFiniteNumbers);
}

/** The value as object; refuses anything else. */
export function object(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw unreadable();
  return value;
}

/** A member by name in any case; undefined when absent or null. */
export function member(source: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(source, name)) return source[name] ?? undefined;
  const wanted = name.toLowerCase();
  const key = Object.keys(source).find((candidate) => candidate.toLowerCase() === wanted);
  return key === undefined ? undefined : (source[key] ?? undefined);
}

export function optionalText(source: JsonObject, name: string): string | undefined {
  const value = member(source, name);
  if (value !== undefined && typeof value !== 'string') throw unreadable();
  return value;
}

export function optionalFlag(source: JsonObject, name: string): boolean | undefined {
  const value = member(source, name);
  if (value !== undefined && typeof value !== 'boolean') throw unreadable();
  return value;
}

/** A flag that is false when absent. */
export function flagOf(source: JsonObject, name: string): boolean {
  return optionalFlag(source, name) ?? false;
}

export function optionalNumber(source: JsonObject, name: string): number | undefined {
  const value = member(source, name);
  if (value !== undefined && typeof value !== 'number') throw unreadable();
  return value;
}

export function optionalInteger(source: JsonObject, name: string): number | undefined {
  const value = optionalNumber(source, name);
  if (value !== undefined && !Number.isSafeInteger(value)) throw unreadable();
  return value;
}

export function optionalList(source: JsonObject, name: string): Json[] | undefined {
  const value = member(source, name);
  if (value !== undefined && !Array.isArray(value)) throw unreadable();
  return value;
}

export function optionalTexts(source: JsonObject, name: string): string[] | undefined {
  return optionalList(source, name)?.map((value) => {
    if (typeof value !== 'string') throw unreadable();
    return value;
  });
}

export function optionalNumbers(source: JsonObject, name: string): number[] | undefined {
  return optionalList(source, name)?.map((value) => {
    if (typeof value !== 'number') throw unreadable();
    return value;
  });
}

export function optionalObject(source: JsonObject, name: string): JsonObject | undefined {
  const value = member(source, name);
  return value === undefined ? undefined : object(value);
}

/** One of the names, in any case; refuses others. */
export function optionalEnum<T extends string>(
  source: JsonObject,
  name: string,
  names: readonly T[],
): T | undefined {
  const value = optionalText(source, name);
  if (value === undefined) return undefined;
  const wanted = value.toLowerCase();
  const found = names.find((candidate) => candidate.toLowerCase() === wanted);
  if (found === undefined) throw unreadable();
  return found;
}
