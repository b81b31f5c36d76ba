import type { DatabaseSync } from 'node:sqlite';
import { withTimeLimit } from '#src/lib/node/time-limit.ts';
import { forbiddenByRule, Refusal } from '../base/refusal.ts';
import { distance } from './distance.ts';
import { matches } from './matcher.ts';

/** What regular expressions may take of it: those that need longer never end. */
const MAX_MATCHING = 1_000;
/**
 * What the functions of a query may read, in characters. Node keeps what it gives them until SQLite has gone
 * through all rows.
 */
const MAX_READ = 64 * 1024 * 1024;

export type QueryLimits = {
  /** The moment, by `performance.now()`, at which the query is given up (408). */
  until: number;
  /** Whether a filter has regular expressions, which have to be stopped in their midst. */
  isMatching: boolean;
};

/**
 * Defines the functions that compiled queries call. Out: runs a query within limits; what goes beyond them
 * is refused.
 */
export function defineFunctions(raw: DatabaseSync) {
  let until = Number.POSITIVE_INFINITY;
  let left = MAX_READ;
  const read = (text: string): string => {
    left -= text.length;
    if (left < 0) throw tooLarge();
    return text;
  };
  // It is not deterministic, so SQLite calls it for every row.
  raw.function('in_time', () => {
    if (performance.now() > until) throw new Refusal(408, '');
    return 1;
  });
  raw.function('matches', { deterministic: true }, (pattern, value) =>
    typeof value === 'string' && matches(String(pattern), read(value)) ? 1 : 0,
  );
  raw.function('distance', { deterministic: true }, (location, latitude, longitude) =>
    typeof location === 'string'
      ? distance(read(location), Number(latitude), Number(longitude))
      : null,
  );
  return function within<T>(limits: QueryLimits, work: () => T): T {
    ({ until } = limits);
    left = MAX_READ;
    try {
      return limits.isMatching ? matching(until - performance.now(), work) : work();
    } finally {
      until = Number.POSITIVE_INFINITY;
    }
  };
}

/** Runs what calls regular expressions, in at most so many milliseconds (else 408). */
function matching<T>(milliseconds: number, work: () => T): T {
  const limit = Math.min(MAX_MATCHING, Math.max(1, Math.ceil(milliseconds)));
  const done = withTimeLimit(limit, work);
  if (!done) throw new Refusal(408, '');
  return done.result;
}

/** 400: what a query reads is more than this server holds. */
export function tooLarge(): Refusal {
  return forbiddenByRule(
    'Result set is too large to be retrieved. Use $take parameter to reduce the number of items.',
  );
}
