import { constants, type DatabaseSync } from 'node:sqlite';

/** What statements made from a request may read, and what they may compute with. */
const TABLES = /^(?:content|asset|link|json_each|content_text(?:_\w+)?)$/;
const FUNCTIONS = new Set([
  'coalesce',
  'count',
  'distance',
  'in_time',
  'instr',
  'json_extract',
  'lower',
  'match',
  'matches',
  'max',
  'min',
  'random',
  'replace',
  'round',
  'strftime',
  'substr',
  'typeof',
  'unixepoch',
]);

/** Far above what this server ever needs, far below what would hold it up. */
const LIMITS = {
  length: 64 * 1024 * 1024,
  sqlLength: 1024 * 1024,
  column: 250,
  exprDepth: 400,
  compoundSelect: 10,
  functionArg: 30,
  likePatternLength: 1_000,
  variableNumber: 5_000,
  triggerDepth: 10,
};

/**
 * A second lock beside the compiler's care: lowers SQLite's limits for the connection, and gives a way
 * to prepare statements that can only read content and assets, whatever their text is.
 */
export function guardQueries(raw: DatabaseSync): <T>(prepare: () => T) => T {
  Object.assign(raw.limits, LIMITS);
  let isGuarded = false;
  raw.setAuthorizer((action, first, second) => {
    const isAllowed = !isGuarded || mayRead(action, first, second);
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });
  return function guarded(prepare) {
    isGuarded = true;
    try {
      return prepare();
    } finally {
      isGuarded = false;
    }
  };
}

function mayRead(action: number, first: string | null, second: string | null): boolean {
  switch (action) {
    case constants.SQLITE_SELECT:
      return true;
    case constants.SQLITE_READ:
      return TABLES.test(first ?? '');
    case constants.SQLITE_FUNCTION:
      return FUNCTIONS.has(second ?? '');
    case constants.SQLITE_PRAGMA:
      // Full text search asks itself whether it is up to date.
      return first === 'data_version' && second === null;
    default:
      return false;
  }
}
