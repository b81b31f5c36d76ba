import type { SQLInputValue } from 'node:sqlite';
import { parseInstant } from '../base/instant.ts';
import { inSmall, smallSql } from './any-case.ts';
import type {
  QueryComparison,
  Filter,
  Operator,
  Scalar,
  SortOrder,
  PathStep,
  PathTarget,
} from './tree.ts';

/** A piece of SQL with the values of its `?`, in order. */
export type Sql = { text: string; params: SQLInputValue[] };

/** How columns of a query's model are read, where it is more than their name. */
export type Columns = Readonly<Record<string, string>>;

/**
 * Compiles a filter to a condition. Every value is bound; paths come from the schema, or are bound.
 * Needs the functions of `functions.ts`: before each comparison that may be long the condition asks whether there is time.
 */
export function compileFilter(filter: Filter, columns: Columns): Sql {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return join(
        filter.filters.map((part) => compileFilter(part, columns)),
        filter.kind === 'and' ? ' AND ' : ' OR ',
        filter.kind === 'and' ? '1' : '0',
      );
    case 'not': {
      // Nothing is NULL for readers: what is not true is false.
      const inner = compileFilter(filter.filter, columns);
      return { text: `(${inner.text} IS NOT TRUE)`, params: inner.params };
    }
    case 'compare': {
      const { text, params } = compileComparison(filter, columns);
      // A function in between keeps SQLite from searching for many ids at once, and costs more than to compare.
      return { text: mayBeLong(filter) ? `(in_time() AND ${text})` : text, params };
    }
  }
}

const IN_TEXT = new Set<Operator>(['contains', 'startsWith', 'endsWith', 'matchs']);

/** Whether a comparison looks at all elements of a list, or searches in a text. */
function mayBeLong({ target, operator, ignoreCase }: QueryComparison): boolean {
  const isList = target.steps.includes('each') || /Array|Any/.test(target.type);
  return isList || ignoreCase === true || IN_TEXT.has(operator);
}

/** Compiles the order; the id is always last, so that pages never overlap. `sign` stands before each part. */
export function compileSort(sort: readonly SortOrder[], columns: Columns, sign: '+' | ''): Sql {
  const parts = sort.map(({ target, descending }) => {
    const source = columns[target.column] ?? target.column;
    const steps: readonly PathStep[] =
      target.type === 'StringArray' ? [...target.steps, 'each'] : target.steps;
    const value = sortValue(source, splitLists(steps), target, descending ? 'max' : 'min');
    return { text: `${sign}${value.text}${descending ? ' DESC' : ''}`, params: value.params };
  });
  const hasId = sort.some(({ target }) => target.column === 'id');
  const { text, params } = join(hasId ? parts : [...parts, { text: 'id', params: [] }], ', ', 'id');
  return { text: text.slice(1, -1), params };
}

/** Lists stand where their smallest element does, or where the greatest does in the other direction. */
function sortValue(
  source: string,
  [head = [], ...rest]: readonly Keys[],
  target: PathTarget,
  pick: 'min' | 'max',
): Sql {
  if (rest.length === 0) return typed(extract(source, head), target);
  const path = jsonPath(head);
  const alias = `e${rest.length}`;
  const inner = sortValue(elementOf(alias, rest), rest, target, pick);
  return {
    text: `(SELECT ${pick}(${inner.text}) FROM json_each(${source}, ${path.text}) ${alias})`,
    params: [...inner.params, ...path.params],
  };
}

function join(parts: readonly Sql[], separator: string, empty: string): Sql {
  if (parts.length === 0) return { text: `(${empty})`, params: [] };
  return {
    text: `(${parts.map(({ text }) => text).join(separator)})`,
    params: parts.flatMap(({ params }) => params),
  };
}

const NEGATIVE: Partial<Record<Operator, Operator>> = { ne: 'eq' };

function compileComparison(comparison: QueryComparison, columns: Columns): Sql {
  const { target, operator } = comparison;
  const asksWhole = operator === 'empty' || operator === 'exists' || comparison.value === null;
  const isList =
    target.type === 'StringArray' || (target.type === 'Any' && target.steps.length > 0);
  const steps: readonly PathStep[] =
    isList && !asksWhole ? [...target.steps, 'each'] : target.steps;
  const segments = splitLists(steps);
  const source = columns[target.column] ?? target.column;
  if (segments.length === 1) return leaf(extract(source, segments[0] ?? []), comparison);
  const positive = NEGATIVE[operator];
  if (positive) {
    const inner = compileLists(source, segments, { ...comparison, operator: positive });
    return { text: `NOT ${inner.text}`, params: inner.params };
  }
  return compileLists(source, segments, comparison);
}

type Keys = readonly Exclude<PathStep, 'each'>[];

/** The keys between the lists of a path: one part more than there are lists. */
function splitLists(steps: readonly PathStep[]): Keys[] {
  const parts: Exclude<PathStep, 'each'>[][] = [[]];
  for (const step of steps) {
    if (step === 'each') parts.push([]);
    else parts.at(-1)?.push(step);
  }
  return parts;
}

/** True when an element of the list (of the list …) fulfils the comparison. */
function compileLists(source: string, segments: readonly Keys[], comparison: QueryComparison): Sql {
  const [head = [], ...rest] = segments;
  if (rest.length === 0) return leaf(extract(source, head), comparison);
  const path = jsonPath(head);
  const alias = `e${rest.length}`;
  const inner = compileLists(elementOf(alias, rest), rest, comparison);
  const guard = comparison.target.type === 'Any' ? freeGuard(alias, comparison.value) : '';
  return {
    text: `EXISTS (SELECT 1 FROM json_each(${source}, ${path.text}) ${alias} WHERE ${guard}${inner.text})`,
    params: [...path.params, ...inner.params],
  };
}

/**
 * The element of a list, as what the rest of the path is read from. JSON cannot be read from a text, which a field
 * may hold that had another type before.
 */
function elementOf(alias: string, [head = [], ...rest]: readonly Keys[]): string {
  if (head.length === 0 && rest.length === 0) return `${alias}.value`;
  return `CASE WHEN ${alias}.type IN ('object', 'array') THEN ${alias}.value END`;
}

/**
 * Free JSON may be a list, a single value, or an object, whose members are not meant. To SQLite true
 * is 1, to readers it is not.
 */
function freeGuard(alias: string, wanted: QueryComparison['value']): string {
  const types = new Set((Array.isArray(wanted) ? wanted : [wanted]).map((value) => typeof value));
  const names = [
    ...(types.has('string') ? ["'text'"] : []),
    ...(types.has('number') ? ["'integer'", "'real'"] : []),
    ...(types.has('boolean') ? ["'true'", "'false'"] : []),
  ];
  return `typeof(${alias}.key) <> 'text' AND ${alias}.type IN (${names.join(', ')}) AND `;
}

function extract(source: string, keys: Keys): Sql {
  if (keys.length === 0) return { text: source, params: [] };
  const path = jsonPath(keys);
  return { text: `json_extract(${source}, ${path.text})`, params: path.params };
}

/** Keys of the schema stand in the text, so that an index on the same expression can serve. */
function jsonPath(keys: Keys): Sql {
  const path = `$${keys.map(({ key }) => `."${key}"`).join('')}`;
  const isKnown = keys.every(({ key, free }) => !free && /^[a-zA-Z0-9-]+$/.test(key));
  return isKnown ? { text: `'${path}'`, params: [] } : { text: '?', params: [path] };
}

const COMPARE: Partial<Record<Operator, string>> = {
  eq: '=',
  ne: 'IS NOT',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};

function leaf(value: Sql, comparison: QueryComparison): Sql {
  const { target, operator, value: wanted, circle, ignoreCase } = comparison;
  const { text, params } = value;
  if (circle) {
    const { latitude, longitude, distance } = circle;
    const within = `coalesce(distance(${text}, ?, ?) < ?, 0)`;
    return { text: within, params: [...params, latitude, longitude, distance] };
  }
  if (ignoreCase && typeof wanted === 'string') {
    const equal = anyCaseLeaf(value, wanted, (small) => `${small} = ?`);
    return operator === 'ne' ? { ...equal, text: `NOT ${equal.text}` } : equal;
  }
  if (operator === 'exists') return { text: `${text} IS NOT NULL`, params };
  if (operator === 'empty') return emptyLeaf(value, target);
  if (wanted === null && operator === 'eq') return { text: `${text} IS NULL`, params };
  if (wanted === null && operator === 'ne') return { text: `${text} IS NOT NULL`, params };
  if (operator === 'in') return inLeaf(value, target, wanted);
  if (typeof wanted === 'object') return { text: '0', params: [] };
  const sign = COMPARE[operator];
  if (sign === undefined) return textLeaf(value, target, operator, String(wanted));
  const left = typed(value, target);
  const compared = `${left.text} ${sign} ?`;
  const needsGuard = sign.startsWith('<') || sign.startsWith('>');
  const guard =
    needsGuard && target.steps.length > 0 ? `${typeGuard(left.text, target, wanted)} AND ` : '';
  return {
    text: guard ? `(${guard}${compared})` : compared,
    params: [...(guard ? left.params : []), ...left.params, bound(wanted, target)],
  };
}

function emptyLeaf({ text, params }: Sql, { type }: PathTarget): Sql {
  const nothing = type === 'String' || type === 'DateTime' ? "('')" : "('', '[]')";
  return { text: `(${text} IS NULL OR ${text} IN ${nothing})`, params: [...params, ...params] };
}

function inLeaf(value: Sql, target: PathTarget, wanted: Scalar | readonly Scalar[]): Sql {
  const list = Array.isArray(wanted) ? wanted : [wanted];
  const present = list.filter((item) => item !== null).map((item) => bound(item, target));
  const left = typed(value, target);
  const found = `${left.text} IN (SELECT value FROM json_each(?))`;
  const params = [...left.params, JSON.stringify(present)];
  if (present.length === list.length) return { text: found, params };
  return { text: `(${found} OR ${value.text} IS NULL)`, params: [...params, ...value.params] };
}

/** Instants in JSON are compared as times, since '…00.5Z' sorts before '…00Z' as text. */
function typed(value: Sql, target: PathTarget): Sql {
  if (target.type !== 'DateTime' || target.steps.length === 0) return value;
  return {
    text: `CAST(round(unixepoch(${value.text}, 'subsec') * 1000) AS INTEGER)`,
    params: value.params,
  };
}

/** SQLite orders numbers before texts; readers never compare the two. */
function typeGuard(expression: string, target: PathTarget, wanted: Scalar): string {
  const isText = typeof wanted === 'string' && target.type !== 'DateTime';
  return isText ? `typeof(${expression}) = 'text'` : `typeof(${expression}) IN ('integer', 'real')`;
}

function bound(value: Scalar, target: PathTarget): string | number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (target.type === 'DateTime') return parseInstant(String(value)) ?? Number.NaN;
  return value ?? 0;
}

/** Columns of times hold milliseconds; as text they are what readers see, without fractions. */
function asInstant({ text, params }: Sql): Sql {
  return { text: `strftime('%Y-%m-%dT%H:%M:%SZ', ${text} / 1000, 'unixepoch')`, params };
}

function textLeaf(stored: Sql, target: PathTarget, operator: Operator, wanted: string): Sql {
  const isTime = target.type === 'DateTime' && target.steps.length === 0;
  const value = isTime ? asInstant(stored) : stored;
  if (operator === 'matchs') {
    return { text: `matches(?, ${value.text})`, params: [wanted, ...value.params] };
  }
  // Each text has the empty one.
  if (wanted === '') return { text: `typeof(${value.text}) = 'text'`, params: value.params };
  switch (operator) {
    case 'startsWith':
      return anyCaseLeaf(value, wanted, (small) => `instr(${small}, ?) = 1`);
    case 'endsWith': {
      const { length } = Array.from(wanted);
      return anyCaseLeaf(value, wanted, (small) => `substr(${small}, -${length}) = ?`);
    }
    default:
      return anyCaseLeaf(value, wanted, (small) => `instr(${small}, ?) > 0`);
  }
}

/** The condition that a value is a text and, in small letters, fulfils a condition on the wanted one. */
function anyCaseLeaf(
  { text, params }: Sql,
  wanted: string,
  condition: (small: string) => string,
): Sql {
  const small = inSmall(wanted);
  return {
    text: `(typeof(${text}) = 'text' AND ${condition(smallSql(text, small))})`,
    params: [...params, ...params, small],
  };
}
