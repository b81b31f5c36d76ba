import type { Json, JsonObject } from '#src/content/squidex/wire.ts';
import { parseInstant } from '../base/instant.ts';
import { isObject, member } from '../base/json-read.ts';
import { invalid, notSupported } from '../base/refusal.ts';
import { isPattern } from './matcher.ts';
import {
  type Circle,
  type QueryComparison,
  type Filter,
  LIMITS,
  type Model,
  OPERATORS,
  type Operator,
  type Query,
  type Scalar,
  type SortOrder,
  type PathTarget,
} from './tree.ts';
import { isTooMuchText } from './words.ts';

type Parser = { model: Model; problems: string[]; terms: number };

/** Squidex's names of operators in messages. */
const OPERATOR_NAMES: Record<Operator, string> = {
  eq: 'Equals',
  ne: 'NotEquals',
  lt: 'LessThan',
  le: 'LessThanOrEqual',
  gt: 'GreaterThan',
  ge: 'GreaterThanOrEqual',
  in: 'In',
  contains: 'Contains',
  startsWith: 'StartsWith',
  endsWith: 'EndsWith',
  matchs: 'Matchs',
  empty: 'Empty',
  exists: 'Exists',
};
const OPERATOR_KEYS = new Map(
  Object.values(OPERATORS.String).map((operator) => [operator.toLowerCase(), operator]),
);

/**
 * Reads a JSON query. In: the parsed JSON (or its text, as in the parameter `q`) and what may be
 * asked. Refuses (400) what is not valid, all problems at once.
 */
export function parseJsonQuery(source: Json, model: Model): Query {
  const json = typeof source === 'string' ? parseText(source) : source;
  if (json === null) return { sort: [], skip: 0 };
  if (!isObject(json)) throw notJson('the query is no object');
  if (member(json, 'collation')) throw notSupported('collation');
  const parser: Parser = { model, problems: [], terms: 0 };
  const filter = member(json, 'filter');
  const tree = filter === undefined ? undefined : parseFilter(filter, parser, 0);
  const sort = parseSort(json, parser);
  if (parser.problems.length > 0) {
    throw invalid(...parser.problems.map((problem) => `Json query not valid: ${problem}.`));
  }
  const top = count(json, 'take') ?? count(json, 'top');
  const random = count(json, 'random');
  const fullText = fullTextOf(json);
  return {
    ...(tree ? { filter: tree } : {}),
    sort,
    ...(top && top > 0 ? { top } : {}),
    skip: Math.max(0, count(json, 'skip') ?? 0),
    ...(fullText.trim() ? { fullText } : {}),
    ...(random && random > 0 ? { random } : {}),
  };
}

function parseText(source: string): Json {
  if (source.trim() === '') return null;
  try {
    const json: Json = JSON.parse(source);
    return json;
  } catch (error) {
    throw notJson(error instanceof Error ? error.message : 'no JSON');
  }
}

function notJson(message: string) {
  return invalid(`Json query not valid json: ${message}`);
}

function count(source: JsonObject, name: string): number | undefined {
  const value = member(source, name);
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw notJson(`'${name}' is no whole number`);
  }
  return value;
}

function fullTextOf(source: JsonObject): string {
  const text = member(source, 'fullText');
  if (typeof text !== 'string') return '';
  if (isTooMuchText(text)) throw notJson('the full text is too long');
  return text;
}

function parseFilter(source: Json, parser: Parser, depth: number): Filter | undefined {
  parser.terms += 1;
  if (depth > LIMITS.depth || parser.terms > LIMITS.terms) throw notJson('the filter is too big');
  if (!isObject(source)) throw notStructured();
  for (const kind of ['and', 'or'] as const) {
    const parts = member(source, kind);
    if (parts === undefined) continue;
    if (!Array.isArray(parts)) throw notStructured();
    const filters = parts
      .map((part) => parseFilter(part, parser, depth + 1))
      .filter((filter) => filter !== undefined);
    // As in Squidex, what has no parts says nothing.
    return filters.length > 0 ? { kind, filters } : undefined;
  }
  const negated = member(source, 'not');
  if (negated !== undefined) {
    const filter = parseFilter(negated, parser, depth + 1);
    return filter && { kind: 'not', filter };
  }
  return parseComparison(source, parser);
}

function notStructured() {
  return notJson("Either 'and', 'or', 'not' or 'path'+'op' must be set.");
}

function parseComparison(source: JsonObject, parser: Parser): QueryComparison | undefined {
  const path = member(source, 'path');
  const op = member(source, 'op') ?? 'eq';
  if (typeof path !== 'string' || typeof op !== 'string') throw notStructured();
  const operator = OPERATOR_KEYS.get(op.toLowerCase());
  if (!operator) throw notStructured();
  const target = findTarget(path, parser);
  if (!target) return undefined;
  if (target.type === 'GeoObject' && operator === 'lt') {
    const circle = readCircle(member(source, 'value'));
    if (circle) return { kind: 'compare', target, operator, value: null, circle };
    parser.problems.push(`Expected Object(geo-json) for path '${path}', but got invalid value.`);
    return undefined;
  }
  const problem = comparisonProblem(target, operator, member(source, 'value') ?? null);
  if (problem) {
    parser.problems.push(problem);
    return undefined;
  }
  return { kind: 'compare', target, operator, value: readValue(member(source, 'value') ?? null) };
}

function readCircle(value: Json | undefined): Circle | undefined {
  if (!isObject(value)) return undefined;
  const [latitude, longitude, distance] = ['latitude', 'longitude', 'distance'].map((name) =>
    Number(member(value, name) ?? Number.NaN),
  );
  const isCircle = [latitude, longitude, distance].every(Number.isFinite);
  return isCircle
    ? { latitude: latitude ?? 0, longitude: longitude ?? 0, distance: distance ?? 0 }
    : undefined;
}

function readValue(value: Json): Scalar | Scalar[] {
  if (Array.isArray(value)) return value.map((item) => readScalar(item));
  return readScalar(value);
}

function readScalar(value: Json): Scalar {
  return typeof value === 'object' ? null : value;
}

function comparisonProblem(
  target: PathTarget,
  operator: Operator,
  value: Json,
): string | undefined {
  const { type, path } = target;
  if (!OPERATORS[type].includes(operator)) {
    return `'${OPERATOR_NAMES[operator]}' is not a valid operator for type ${type} at '${path}'.`;
  }
  if (typeof value === 'string' && value.length > LIMITS.length) {
    return `The value at path '${path}' is too long.`;
  }
  if (operator === 'matchs' && typeof value === 'string' && !isPattern(value)) {
    return `${value} is not a valid regular expression at path '${path}'.`;
  }
  if (Array.isArray(value)) {
    if (operator !== 'in') {
      return `Array value is not allowed for '${OPERATOR_NAMES[operator]}' operator and path '${path}'.`;
    }
    return value.map((item) => valueProblem(item, target)).find((problem) => problem !== undefined);
  }
  return value === null && target.nullable ? undefined : valueProblem(value, target);
}

const EXPECTED: Partial<Record<PathTarget['type'], [name: string, type: string]>> = {
  String: ['String', 'string'],
  StringArray: ['String', 'string'],
  Number: ['Number', 'number'],
  Boolean: ['Boolean', 'boolean'],
  DateTime: ['String (ISO8601 DateTime)', 'string'],
};

function valueProblem(value: Json, { type, path }: PathTarget): string | undefined {
  const expected = EXPECTED[type];
  if (!expected) return undefined;
  const [name, jsonType] = expected;
  if (typeof value !== jsonType) {
    return `Expected ${name} for path '${path}', but got ${jsonTypeName(value)}.`;
  }
  const isWrongTime = type === 'DateTime' && parseInstant(String(value)) === undefined;
  return isWrongTime ? `Expected ${name} for path '${path}', but got invalid String.` : undefined;
}

function jsonTypeName(value: Json): string {
  if (value === null) return 'Null';
  if (Array.isArray(value)) return 'Array';
  const name = typeof value;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function parseSort(source: JsonObject, parser: Parser): SortOrder[] {
  const sort = member(source, 'sort') ?? [];
  if (!Array.isArray(sort)) throw notJson("'sort' is no list");
  if (sort.length > LIMITS.sorts) throw notJson('there are too many sortings');
  return sort.flatMap((entry) => {
    const path = isObject(entry) ? member(entry, 'path') : undefined;
    if (!isObject(entry) || typeof path !== 'string') throw notJson("a sorting has no 'path'");
    const order = String(member(entry, 'order') ?? 'ascending').toLowerCase();
    if (order !== 'ascending' && order !== 'descending') throw notJson(`unknown order '${order}'`);
    const target = findTarget(path, parser);
    return target ? [{ target, descending: order === 'descending' }] : [];
  });
}

/** Paths are divided by dots or slashes; `\.` is a dot in a name. */
function findTarget(path: string, { model, problems }: Parser): PathTarget | undefined {
  const keys = path.match(/(?:\\.|[^./\\])+/g) ?? [];
  const target = model(keys.map((key) => key.replace(/\\(.)/g, '$1')));
  if (!target) problems.push(`Path '${path}' does not point to a valid property in the model.`);
  return target;
}
