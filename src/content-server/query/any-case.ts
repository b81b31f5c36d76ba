import { invalid } from '../base/refusal.ts';

/** Expressions of SQLite are at most some hundred calls deep, and each letter is one. */
const MAX_LETTERS = 100;

/** A text in small letters, each by itself: a sigma at the end of a word is as any other. */
export function inSmall(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join('');
}

/**
 * The SQL for a text in small letters, as far as these occur in what it is compared with. SQLite's `lower`
 * knows ASCII only, so the other letters are replaced one by one. A function in JavaScript would do it more
 * simply, but Node keeps what such functions get and return until SQLite has gone through all rows.
 * In: the SQL of the text, and what it is compared with, in small letters. Refuses (400) very many letters.
 */
export function smallSql(sql: string, wanted: string): string {
  const letters = [...new Set(wanted)].filter((letter) => letter > '\x7f');
  // Both are single letters, so they need no quoting.
  const pairs = letters
    .map((letter) => [capitalOf(letter), letter] as const)
    .filter(([capital, letter]) => capital !== letter && inSmall(capital) === letter);
  if (pairs.length > MAX_LETTERS) throw invalid('A text of the query has too many letters.');
  const replaced = pairs.reduce((inner, pair) => `replace(${inner}, '${pair.join("', '")}')`, sql);
  return `lower(${replaced})`;
}

/** To JavaScript the capital of ß is SS. */
function capitalOf(letter: string): string {
  return letter === 'ß' ? 'ẞ' : letter.toUpperCase();
}
