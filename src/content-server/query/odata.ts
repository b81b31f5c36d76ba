import { invalid, notSupported } from '../base/refusal.ts';
import { parseODataFilter } from './odata-filter.ts';
import { SyntaxProblem, Unsupported } from './odata-lexer.ts';
import { LIMITS, type Model, type Query, type SortOrder } from './tree.ts';
import { isTooMuchText } from './words.ts';

/**
 * Reads the OData parameters of a request. In: the parameters and what may be asked.
 * Refuses (400) what does not parse, with Squidex's words before the parser's.
 */
export function parseOData(params: URLSearchParams, model: Model): Query {
  const filter = params.get('$filter')?.trim();
  const order = params.get('$orderby')?.trim();
  const search = params.get('$search')?.trim();
  if (params.get('collation') || params.get('$collation')) throw notSupported('collation');
  const top = readCount(params, '$top');
  const random = ['random', '$random', 'randomCount'].map((name) => readCount(params, name));
  const attempt = attemptFor(params, model);
  return {
    ...(filter ? { filter: attempt(filter, parseODataFilter, filterProblem) } : {}),
    sort: order ? attempt(order, parseOrder, orderProblem(params)) : [],
    ...(top ? { top } : {}),
    skip: readCount(params, '$skip') ?? 0,
    ...(search ? { fullText: attempt(search, parseSearch, searchProblem) } : {}),
    ...(random.some(Boolean) ? { random: Math.max(...random.map((count) => count ?? 0)) } : {}),
  };
}

function attemptFor(params: URLSearchParams, model: Model) {
  return function attempt<T>(
    source: string,
    parse: (source: string, model: Model) => T,
    describe: (message: string) => string,
  ): T {
    try {
      return parse(source, model);
    } catch (error) {
      if (error instanceof Unsupported) {
        throw invalid(`OData operation is not supported for query: ${describeQuery(params)}`);
      }
      if (error instanceof SyntaxProblem) throw invalid(describe(error.message));
      throw error;
    }
  };
}

const filterProblem = (message: string) => `OData $filter clause not valid: ${message}`;

const searchProblem = (message: string) => `OData $search clause not valid: ${message}`;

function orderProblem(params: URLSearchParams): (message: string) => string {
  return (message) => `Failed to parse query: ${message}, for query: ${describeQuery(params)}`;
}

function describeQuery(params: URLSearchParams): string {
  return `?${[...params].map(([name, value]) => `${name}=${value}`).join('&')}`;
}

function readCount(params: URLSearchParams, name: string): number | undefined {
  const value = params.get(name)?.trim();
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const message = `Invalid value '${value}' for ${name} query option found. The ${name} query option requires a non-negative integer value.`;
  throw invalid(`Failed to parse query: ${message}, for query: ${describeQuery(params)}`);
}

function parseOrder(source: string, model: Model): SortOrder[] {
  const parts = source.split(',');
  if (parts.length > LIMITS.sorts) throw new SyntaxProblem('There are too many orders.');
  return parts.map((part) => {
    const [name = '', direction = 'asc', ...rest] = part.trim().split(/\s+/);
    if (rest.length > 0 || !/^(asc|desc)$/i.test(direction) || name === '') {
      throw new SyntaxProblem(`Syntax error at position 0 in '${source}'.`);
    }
    const path = name.split('/');
    const target = model(path) ?? model(path.map((key) => key.replaceAll('_', '-')));
    if (!target) throw new SyntaxProblem(`Could not find a property named '${name}'.`);
    return { target, descending: direction.toLowerCase() === 'desc' };
  });
}

/** Words, quoted or not; `AND` between them is understood anyway. */
function parseSearch(source: string, _model: Model): string {
  if (isTooMuchText(source)) throw new SyntaxProblem('The text is too long.');
  const words: string[] = source.match(/"[^"]*"|[^\s"]+|"/g) ?? [];
  if (words.includes('"')) {
    throw new SyntaxProblem(
      `Expression expected, there is a quote without its end in '${source}'.`,
    );
  }
  if (words.some((word) => /^[()]|[()]$/.test(word))) {
    throw new SyntaxProblem(`Only words joined by AND are supported, not '${source}'.`);
  }
  if (words.some((word) => /^(?:OR|NOT)$/.test(word))) throw new Unsupported(source);
  return words
    .map((word) => word.replaceAll('"', ''))
    .filter((word) => word !== 'AND')
    .join(' ');
}
