/** How deep and how big a value may be: `containers` are lists and objects, `values` is everything. */
type JsonLimits = { depth: number; containers: number; values: number };

/** Larger values would exhaust the stack or the time of the code that reads them. */
const JSON_LIMITS: JsonLimits = { depth: 64, containers: 20_000, values: 200_000 };

// Keys that mean something else to objects than to maps.
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENS: ReadonlySet<number> = new Set([...'[{'].map((sign) => sign.charCodeAt(0)));
const CLOSES: ReadonlySet<number> = new Set([...']}'].map((sign) => sign.charCodeAt(0)));

/**
 * Checks the depth and size of a JSON text before it is parsed, which costs fifty times as much.
 * Out: what is wrong; undefined if it may be parsed.
 */
export function jsonTextIssue(text: string, limits = JSON_LIMITS): string | undefined {
  let [depth, containers, commas] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) commas++;
    else if (CLOSES.has(sign)) depth--;
    else if (OPENS.has(sign)) {
      containers++;
      if (++depth > limits.depth) return `it is nested deeper than ${limits.depth}`;
      if (containers > limits.containers) return `it has more than ${limits.containers} parts`;
    }
    if (commas + containers > limits.values) return `it has more than ${limits.values} values`;
  }
  return undefined;
}

/** Where the string ends that begins at `at`; the end of the text when it does not. */
function endOfString(text: string, at: number): number {
  for (let next = at + 1; next < text.length; next++) {
    const sign = text.charCodeAt(next);
    if (sign === QUOTE) return next;
    if (sign === BACKSLASH) next++;
  }
  return text.length;
}

/**
 * Checks a parsed value whose text had no issue. Out: what is wrong: half a character (SQLite would store
 * a different one), an infinite number, or a field named like a member of every object.
 */
export function jsonValueIssue(json: unknown): string | undefined {
  const open = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !value.isWellFormed()) return 'a text is broken';
    if (typeof value === 'number' && !Number.isFinite(value)) return 'a number is too big';
    if (Array.isArray(value)) {
      for (const item of value) open.push(item);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        if (FORBIDDEN.has(key)) return `a field is called ${key}`;
        if (!key.isWellFormed()) return 'the name of a field is broken';
        open.push(item);
      }
    }
  }
  return undefined;
}

/** Whether lists and objects stand in each other deeper than that; it needs no stack to find out. */
export function isDeeperThan(value: unknown, depth: number): boolean {
  let level = [value];
  for (let at = 0; level.length > 0; at++) {
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
    if (at >= depth && level.length > 0) return true;
  }
  return false;
}
