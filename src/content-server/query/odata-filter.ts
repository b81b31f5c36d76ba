import { parseTime } from '../base/instant.ts';
import { isPattern } from './matcher.ts';
import { SyntaxProblem, type ODataToken, tokenize, Unsupported } from './odata-lexer.ts';
import {
  type QueryComparison,
  type Filter,
  LIMITS,
  type Model,
  OPERATORS,
  type Operator,
  type Scalar,
  type PathTarget,
  type ValueType,
} from './tree.ts';

const COMPARISONS: Record<string, Operator> = {
  eq: 'eq',
  ne: 'ne',
  lt: 'lt',
  le: 'le',
  gt: 'gt',
  ge: 'ge',
};
const ARITHMETIC = new Set(['add', 'sub', 'mul', 'div', 'mod', 'has']);
const FUNCTIONS: Record<string, Operator> = {
  contains: 'contains',
  startswith: 'startsWith',
  endswith: 'endsWith',
  matchs: 'matchs',
  empty: 'empty',
  exists: 'exists',
};

type Parser = {
  source: string;
  model: Model;
  tokens: readonly ODataToken[];
  index: number;
  depth: number;
  terms: number;
};

/** Parses `$filter`. In: the text and what may be asked. Throws `SyntaxProblem`. */
export function parseODataFilter(source: string, model: Model): Filter {
  if (source.length > LIMITS.length) throw new SyntaxProblem('The filter is too long.');
  const parser = { source, model, tokens: tokenize(source), index: 0, depth: 0, terms: 0 };
  const filter = parseOr(parser);
  if (peek(parser).kind !== 'end') throw unexpected(parser);
  return filter;
}

function parseOr(parser: Parser): Filter {
  return parseChain(parser, 'or', () => parseChain(parser, 'and', () => parseUnary(parser)));
}

function parseChain(parser: Parser, word: 'and' | 'or', parsePart: () => Filter): Filter {
  const first = parsePart();
  const filters = [first];
  while (takeWord(parser, word)) filters.push(parsePart());
  return filters.length === 1 ? first : { kind: word, filters };
}

function parseUnary(parser: Parser): Filter {
  parser.depth += 1;
  if (parser.depth > LIMITS.depth) throw new SyntaxProblem('Recursion depth exceeded limit.');
  const filter = takeWord(parser, 'not')
    ? { kind: 'not' as const, filter: parseUnary(parser) }
    : parsePrimary(parser);
  parser.depth -= 1;
  return filter;
}

function parsePrimary(parser: Parser): Filter {
  if (takeMark(parser, '(')) {
    const inner = parseOr(parser);
    expectMark(parser, ')');
    return inner;
  }
  parser.terms += 1;
  if (parser.terms > LIMITS.terms) throw new SyntaxProblem('The filter has too many terms.');
  const token = next(parser);
  if (token.kind !== 'name') throw unexpected(parser, token);
  if (takeMark(parser, '(')) return parseFunction(parser, token);
  return parseComparison(parser, findTarget(parser, token));
}

function parseFunction(parser: Parser, name: ODataToken): Filter {
  const word = name.text.toLowerCase();
  if (word === 'geo.distance') return parseDistance(parser);
  if (word === 'tolower' || word === 'toupper') return parseFolded(parser, word);
  const operator = Object.hasOwn(FUNCTIONS, word) ? FUNCTIONS[word] : undefined;
  if (!operator) throw new SyntaxProblem(`An unknown function with name '${name.text}' was found.`);
  const token = next(parser);
  if (token.kind !== 'name') throw unexpected(parser, token);
  const target = findTarget(parser, token);
  const needsValue = operator !== 'empty' && operator !== 'exists';
  if (needsValue) expectMark(parser, ',');
  const literal = needsValue ? parseLiteral(parser) : null;
  if (needsValue && typeof literal !== 'string') throw unexpected(parser, token);
  expectMark(parser, ')');
  if (operator === 'matchs' && !isPattern(String(literal))) {
    throw new SyntaxProblem(`${literal} is not a valid regular expression.`);
  }
  const filter = compare(target, operator, typeof literal === 'string' ? literal : null);
  return parseTruth(parser) ? filter : { kind: 'not', filter };
}

/** `geo.distance(path, geography'POINT(lon lat)') lt metres`. */
function parseDistance(parser: Parser): Filter {
  const token = next(parser);
  const target = findTarget(parser, token);
  if (target.type !== 'GeoObject') throw unexpected(parser, token);
  expectMark(parser, ',');
  const point = next(parser);
  const match = /^geography'\s*(?:SRID=\d+;\s*)?POINT\s*\(\s*(\S+)\s+(\S+)\s*\)\s*'$/i.exec(
    point.text,
  );
  const [longitude, latitude] = [Number(match?.[1]), Number(match?.[2])];
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) throw unexpected(parser, point);
  expectMark(parser, ')');
  const sign = next(parser);
  const distance = parseLiteral(parser);
  if (!['lt', 'le'].includes(sign.text) || typeof distance !== 'number') {
    throw unexpected(parser, sign);
  }
  return { ...compare(target, 'lt', null), circle: { latitude, longitude, distance } };
}

/** `tolower(path) eq 'abc'`: equal in any case, when the constant is in the right one. */
function parseFolded(parser: Parser, word: 'tolower' | 'toupper'): Filter {
  const target = findTarget(parser, next(parser));
  expectMark(parser, ')');
  const sign = next(parser);
  const operator = COMPARISONS[sign.text];
  const text = parseLiteral(parser);
  if ((operator !== 'eq' && operator !== 'ne') || typeof text !== 'string') {
    throw unexpected(parser, sign);
  }
  const folded = word === 'tolower' ? text.toLowerCase() : text.toUpperCase();
  if (folded !== text) return { kind: operator === 'eq' ? 'or' : 'and', filters: [] };
  return { ...compare(target, operator, text), ignoreCase: true };
}

/** `contains(…) eq true` is the same as without, `eq false` the opposite. */
function parseTruth(parser: Parser): boolean {
  const sign = takeWord(parser, 'eq') ? 'eq' : takeWord(parser, 'ne') ? 'ne' : undefined;
  if (!sign) return true;
  const value = parseLiteral(parser);
  if (typeof value !== 'boolean') throw unexpected(parser);
  return value === (sign === 'eq');
}

function parseComparison(parser: Parser, target: PathTarget): QueryComparison {
  const token = next(parser);
  if (token.text === 'in') return parseIn(parser, target);
  if (ARITHMETIC.has(token.text)) throw new Unsupported(token.text);
  const operator = Object.hasOwn(COMPARISONS, token.text) ? COMPARISONS[token.text] : undefined;
  if (!operator) throw unexpected(parser, token);
  return compare(target, operator, checkType(parseLiteral(parser), target, operator));
}

function parseIn(parser: Parser, target: PathTarget): QueryComparison {
  expectMark(parser, '(');
  const values: Scalar[] = [];
  do values.push(checkType(parseLiteral(parser), target, 'in'));
  while (takeMark(parser, ','));
  expectMark(parser, ')');
  return compare(target, 'in', values);
}

function compare(
  target: PathTarget,
  operator: Operator,
  value: QueryComparison['value'],
): QueryComparison {
  if (!OPERATORS[target.type].includes(operator)) {
    throw new SyntaxProblem(`The operator '${operator}' does not fit '${target.path}'.`);
  }
  return { kind: 'compare', target, operator, value };
}

type InstantLiteral = { instant: string };

function parseLiteral(parser: Parser): Scalar | InstantLiteral {
  const token = next(parser);
  switch (token.kind) {
    case 'text':
      return token.text.slice(1, -1).replaceAll("''", "'");
    case 'number':
      return Number(token.text);
    case 'instant':
      return readInstant(parser, token);
    case 'name':
      if (token.text === 'true') return true;
      if (token.text === 'false') return false;
      if (token.text === 'null') return null;
      if (parser.model(token.text.split('/'))) throw new Unsupported('a field beside a field');
      throw unexpected(parser, token);
    default:
      throw unexpected(parser, token);
  }
}

function readInstant(parser: Parser, token: ODataToken): InstantLiteral {
  const time = parseTime(token.text);
  if (time === undefined) throw unexpected(parser, token);
  return { instant: new Date(time).toISOString() };
}

const EDM: Record<ValueType, string> = {
  String: 'Edm.String',
  StringArray: 'Edm.String',
  Number: 'Edm.Double',
  Boolean: 'Edm.Boolean',
  DateTime: 'Edm.DateTimeOffset',
  ObjectArray: 'Collection',
  Object: 'Edm.Untyped',
  GeoObject: 'Edm.GeographyPoint',
  Any: 'Edm.Untyped',
};

function checkType(
  literal: Scalar | InstantLiteral,
  target: PathTarget,
  operator: Operator,
): Scalar {
  const isInstant = typeof literal === 'object' && literal !== null;
  const value = isInstant ? literal.instant : literal;
  const found = isInstant ? 'DateTime' : typeName(value);
  const expected = target.type === 'StringArray' ? 'String' : target.type;
  if (found === undefined || expected === 'Any' || found === expected) return value;
  throw new SyntaxProblem(
    `A binary operator with incompatible types was detected. Found operand types '${EDM[expected]}' and '${EDM[found]}' for operator kind '${operator}'.`,
  );
}

function typeName(value: Scalar): 'String' | 'Number' | 'Boolean' | undefined {
  if (typeof value === 'string') return 'String';
  if (typeof value === 'number') return 'Number';
  return typeof value === 'boolean' ? 'Boolean' : undefined;
}

/** OData has no `-` in names: Squidex writes it `_`. */
function findTarget({ model }: Parser, token: ODataToken): PathTarget {
  const path = token.text.split('/');
  const target = model(path) ?? model(path.map((name) => name.replaceAll('_', '-')));
  if (target) return target;
  throw new SyntaxProblem(`Could not find a property named '${token.text}'.`);
}

function peek({ tokens, index, source }: Parser): ODataToken {
  return tokens[index] ?? { kind: 'end', text: '', at: source.length };
}

function next(parser: Parser): ODataToken {
  const token = peek(parser);
  parser.index += 1;
  return token;
}

function takeWord(parser: Parser, word: string): boolean {
  const { kind, text } = peek(parser);
  if (kind !== 'name' || text !== word) return false;
  parser.index += 1;
  return true;
}

function takeMark(parser: Parser, mark: string): boolean {
  const { kind, text } = peek(parser);
  if (kind !== 'punctuation' || text !== mark) return false;
  parser.index += 1;
  return true;
}

function expectMark(parser: Parser, mark: string): void {
  if (!takeMark(parser, mark)) throw unexpected(parser);
}

function unexpected(parser: Parser, token: ODataToken = peek(parser)): SyntaxProblem {
  return new SyntaxProblem(`Syntax error at position ${token.at} in '${parser.source}'.`);
}
