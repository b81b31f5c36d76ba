import { isRecord } from '#src/lib/is-record.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

const OPERATORS = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;
type FilterOperator = (typeof OPERATORS)[number];
const TESTS = ['contains', 'startswith', 'endswith'] as const;
type Test = (typeof TESTS)[number];
type Value = string | number | boolean | null;

/** The way to a value of an item: `['data', 'name', 'de']`, or `['id']`. */
export type FieldPath = readonly string[];

/** A parsed `$filter`. */
export type Condition =
  | { kind: 'and' | 'or'; of: Condition[] }
  | { kind: 'not'; of: Condition }
  | { kind: 'compare'; path: FieldPath; operator: FilterOperator; value: Value }
  | { kind: 'text'; path: FieldPath; test: Test; value: string };

/** Parts of one filter; nobody needs more, and each is looked at for every item. */
const MAX_CONDITIONS = 20;
const MAX_DEPTH = 8;

const TOKEN =
  /\s*(?:'((?:[^']|'')*)'|(\d{4}-\d\d-\d\d[\w:.-]*)|(-?\d+(?:\.\d+)?)|([A-Za-z][\w/-]*)|([(),]))/y;
type Token =
  { kind: 'value'; value: Value } | { kind: 'word'; text: string } | { kind: 'sign'; text: string };

/**
 * Reads the part of OData's `$filter` that is allowed: comparisons of `data/{field}/{partition}` and of the
 * item's own values with texts, numbers, `true`, `false` and `null`; `contains`, `startswith` and `endswith`;
 * `and`, `or`, `not` and brackets. In: decoded text. Out: the condition, or in words what is wrong.
 */
export function parseFilter(text: string): Result<Condition, string> {
  const tokens = readTokens(text);
  if (!tokens) return err('$filter holds signs that mean nothing there');
  const reader = new FilterReader(tokens);
  try {
    return ok(reader.whole());
  } catch (error) {
    if (error instanceof FilterFault) return err(error.message);
    throw error;
  }
}

/** All paths that a condition names. */
export function pathsOf(condition: Condition): FieldPath[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.flatMap(pathsOf);
    case 'not':
      return pathsOf(condition.of);
    default:
      return [condition.path];
  }
}

/** Whether an item fits. A list fits when one of its values does. */
export function matches(condition: Condition, item: unknown): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.of.every((one) => matches(one, item));
    case 'or':
      return condition.of.some((one) => matches(one, item));
    case 'not':
      return !matches(condition.of, item);
    case 'compare': {
      const { operator, value } = condition;
      const values = valuesAt(item, condition.path);
      if (operator === 'ne') return !values.some((one) => one === value);
      return values.some((one) => compares(one, operator, value));
    }
    case 'text':
      return valuesAt(item, condition.path).some(
        (one) => typeof one === 'string' && passes(one, condition.test, condition.value),
      );
  }
}

/** The values at a path; one null where there is nothing. */
export function valuesAt(item: unknown, [step, ...rest]: FieldPath): unknown[] {
  if (Array.isArray(item)) {
    return item.flatMap((one) => valuesAt(one, step === undefined ? [] : [step, ...rest]));
  }
  if (step === undefined) return [item ?? null];
  if (!isRecord(item) || !Object.hasOwn(item, step)) return [null];
  return valuesAt(item[step], rest);
}

function compares(one: unknown, operator: FilterOperator, value: Value): boolean {
  if (operator === 'eq') return one === value;
  if (typeof one === 'string' && typeof value === 'string') return isInOrder(one, operator, value);
  if (typeof one === 'number' && typeof value === 'number') return isInOrder(one, operator, value);
  return false;
}

function isInOrder<T extends string | number>(one: T, operator: FilterOperator, value: T): boolean {
  switch (operator) {
    case 'lt':
      return one < value;
    case 'le':
      return one <= value;
    case 'gt':
      return one > value;
    case 'ge':
      return one >= value;
    default:
      return (one === value) === (operator === 'eq');
  }
}

function passes(text: string, test: Test, wanted: string): boolean {
  const [a, b] = [text.toLowerCase(), wanted.toLowerCase()];
  if (test === 'contains') return a.includes(b);
  return test === 'startswith' ? a.startsWith(b) : a.endsWith(b);
}

function readTokens(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  const whole = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < whole.length) {
    const found = TOKEN.exec(whole);
    if (!found) return undefined;
    tokens.push(tokenOf(found));
  }
  return tokens;
}

function tokenOf([, quoted, time, number, word, sign]: RegExpExecArray): Token {
  if (quoted !== undefined) return { kind: 'value', value: quoted.replaceAll("''", "'") };
  if (time !== undefined) return { kind: 'value', value: time };
  if (number !== undefined) return { kind: 'value', value: Number(number) };
  if (word === 'true' || word === 'false') return { kind: 'value', value: word === 'true' };
  if (word === 'null') return { kind: 'value', value: null };
  return word === undefined ? { kind: 'sign', text: sign ?? '' } : { kind: 'word', text: word };
}

class FilterFault extends Error {}

/** Reads a condition from tokens, the loosest operator first. */
class FilterReader {
  #at = 0;
  #depth = 0;
  #conditions = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Condition {
    const condition = this.#either();
    if (this.#at < this.#tokens.length) throw new FilterFault('$filter goes on after its end');
    return condition;
  }

  #either(): Condition {
    return this.#joined('or', () => this.#joined('and', () => this.#single()));
  }

  #joined(kind: 'and' | 'or', part: () => Condition): Condition {
    const first = part();
    const of = [first];
    while (this.#takes(kind)) of.push(part());
    return of.length === 1 ? first : { kind, of };
  }

  #single(): Condition {
    if (++this.#depth > MAX_DEPTH) throw new FilterFault('$filter is nested too deeply');
    try {
      if (this.#takes('not')) return { kind: 'not', of: this.#single() };
      if (!this.#takes('(')) return this.#condition();
      const inner = this.#either();
      this.#expect(')');
      return inner;
    } finally {
      this.#depth--;
    }
  }

  #condition(): Condition {
    if (++this.#conditions > MAX_CONDITIONS) throw new FilterFault('$filter has too many parts');
    const word = this.#word();
    const test = TESTS.find((one) => one === word);
    if (test) return this.#text(test);
    const operation = this.#word();
    const operator = OPERATORS.find((one) => one === operation);
    if (!operator) throw new FilterFault(`$filter: ${operation} is no operator`);
    return { kind: 'compare', path: word.split('/'), operator, value: this.#value() };
  }

  #text(test: Test): Condition {
    this.#expect('(');
    const path = this.#word().split('/');
    this.#expect(',');
    const value = this.#value();
    this.#expect(')');
    if (typeof value !== 'string') throw new FilterFault(`$filter: ${test} needs a text`);
    return { kind: 'text', test, path, value };
  }

  #takes(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (!token || token.kind === 'value' || token.text !== text) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw new FilterFault(`$filter: ${text} is missing`);
  }

  #word(): string {
    const token = this.#tokens[this.#at++];
    if (token?.kind !== 'word') throw new FilterFault('$filter: a field is missing');
    return token.text;
  }

  #value(): Value {
    const token = this.#tokens[this.#at++];
    if (token?.kind !== 'value') throw new FilterFault('$filter: a value is missing');
    return token.value;
  }
}
