/** A query after parsing, whatever language it was written in: the input of the SQL compiler. */

export type Operator =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'le'
  | 'gt'
  | 'ge'
  | 'in'
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  | 'matchs'
  | 'empty'
  | 'exists';

/** What can be asked of a value; the names are those of Squidex's messages. */
export type ValueType =
  | 'String'
  | 'Number'
  | 'Boolean'
  | 'DateTime'
  | 'StringArray'
  | 'ObjectArray'
  | 'Object'
  | 'GeoObject'
  | 'Any';

/**
 * A way into a JSON column: a key of the schema, a key that a reader made up (`free`), or into every
 * element of a list.
 */
export type PathStep = { key: string; free?: true } | 'each';

/** What a path of a query leads to. */
export type PathTarget = {
  path: string;
  type: ValueType;
  /** Whether null may be compared with it. */
  nullable: boolean;
  column: string;
  /** Empty: the column itself. */
  steps: readonly PathStep[];
  /** No two items have the same value, and there is an index. */
  unique?: true;
};

export type Scalar = string | number | boolean | null;

/** A circle: everything closer to the point than `distance` metres. */
export type Circle = { latitude: number; longitude: number; distance: number };

export type QueryComparison = {
  kind: 'compare';
  target: PathTarget;
  operator: Operator;
  /** A list for `in` only. Instants are ISO texts. */
  value: Scalar | readonly Scalar[];
  /** For `lt` on locations, instead of the value. */
  circle?: Circle;
  /** Whether texts are equal in any case. */
  ignoreCase?: true;
};

export type Filter =
  | { kind: 'and' | 'or'; filters: readonly Filter[] }
  | { kind: 'not'; filter: Filter }
  | QueryComparison;

export type SortOrder = { target: PathTarget; descending: boolean };

export type Query = {
  filter?: Filter;
  sort: readonly SortOrder[];
  /** Undefined: the default page size. */
  top?: number;
  skip: number;
  fullText?: string;
  /** Fields in which `fullText` is also looked for as it is. */
  searchFields?: readonly PathTarget[];
  random?: number;
};

/** Finds what a path leads to; undefined when it leads nowhere. */
export type Model = (path: readonly string[]) => PathTarget | undefined;

const EQUALITY: readonly Operator[] = ['eq', 'ne', 'in', 'exists'];
const ORDER: readonly Operator[] = ['lt', 'le', 'gt', 'ge'];
const TEXT: readonly Operator[] = ['contains', 'startsWith', 'endsWith', 'matchs', 'empty'];
const ALL: readonly Operator[] = [...EQUALITY, ...ORDER, ...TEXT];

/** Which operators make sense for a type of value. */
export const OPERATORS: Record<ValueType, readonly Operator[]> = {
  String: ALL,
  StringArray: ALL,
  DateTime: ALL,
  Any: ALL,
  Number: [...EQUALITY, ...ORDER],
  Boolean: EQUALITY,
  ObjectArray: [...EQUALITY, 'empty'],
  Object: [],
  GeoObject: ['lt', 'exists'],
};

/** Limits against queries that are made to hurt (threats.md E3). */
export const LIMITS = { length: 8 * 1024, depth: 32, terms: 200, sorts: 32, words: 100 } as const;

/** The steps to a value in free JSON; undefined for keys that a path of SQLite cannot hold. */
export function freeSteps(keys: readonly string[]): PathStep[] | undefined {
  if (keys.some((key) => /["\\\0]/.test(key))) return undefined;
  return keys.map((key) => ({ key, free: true }));
}

/** Whether a filter asks about this column anywhere. */
export function mentions(filter: Filter | undefined, column: string): boolean {
  return someComparison(filter, ({ target }) => target.column === column);
}

/** Whether a filter uses this operator anywhere. */
export function hasOperator(filter: Filter | undefined, operator: Operator): boolean {
  return someComparison(filter, (comparison) => comparison.operator === operator);
}

/** Whether a filter can only find few, which an index names. */
export function findsFew(filter: Filter | undefined): boolean {
  if (filter?.kind === 'and') return filter.filters.some(findsFew);
  return filter?.kind === 'compare' && filter.operator === 'eq' && filter.target.unique === true;
}

function someComparison(
  filter: Filter | undefined,
  test: (comparison: QueryComparison) => boolean,
): boolean {
  if (!filter) return false;
  if (filter.kind === 'compare') return test(filter);
  if (filter.kind === 'not') return someComparison(filter.filter, test);
  return filter.filters.some((part) => someComparison(part, test));
}
