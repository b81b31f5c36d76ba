/** A word of an OData expression, with its place for messages. */
export type ODataToken = {
  kind: 'name' | 'text' | 'number' | 'instant' | 'punctuation' | 'end';
  text: string;
  at: number;
};

const PATTERNS: readonly [ODataToken['kind'], RegExp][] = [
  ['name', /geography'[^']*'/y],
  ['text', /'(?:[^']|'')*'/y],
  ['instant', /-?\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?/y],
  ['number', /[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['name', /[\p{L}_$][\p{L}\p{N}_$.]*(?:\/[\p{L}\p{N}_$.]+)*/uy],
  ['punctuation', /[(),]/y],
];

/** A text that is no OData expression. */
export class SyntaxProblem extends Error {}

/** An expression that OData knows and Squidex does not. */
export class Unsupported extends SyntaxProblem {}

/** Splits an OData expression into words. Throws `SyntaxProblem`. */
export function tokenize(source: string): ODataToken[] {
  const tokens: ODataToken[] = [];
  let at = 0;
  while (at < source.length) {
    if (/\s/.test(source.charAt(at))) {
      at += 1;
      continue;
    }
    const token = tokenAt(source, at);
    if (!token) throw new SyntaxProblem(`Syntax error at position ${at} in '${source}'.`);
    tokens.push(token);
    at += token.text.length;
  }
  tokens.push({ kind: 'end', text: '', at: source.length });
  return tokens;
}

function tokenAt(source: string, at: number): ODataToken | undefined {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) return { kind, text: match[0], at };
  }
  return undefined;
}
