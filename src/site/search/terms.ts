import { wordsOf } from './words.ts';

/** A part of a question: one word, or something that is written in several ways. */
export type SearchTerm =
  | { kind: 'word'; word: string }
  /** Words in a row. In: `exact` as it was typed; `loose` is less good, such as the other way round. */
  | { kind: 'rows'; typed: string; exact: string[]; loose: string[] };

const NUMBER = String.raw`\d{1,5}(?:[.,]\d{1,3})?`;
const UNIT = String.raw`(?:\s*(?:mm|cm|m)(?!\p{L}))?`;
const BETWEEN = String.raw`(?:\s*[x×✕*/]\s*|\s+(?:mal|by)\s+)`;
const SIZE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${NUMBER}${UNIT}(?:${BETWEEN}${NUMBER}${UNIT}){1,2}(?![\p{L}\p{N}])`,
  'giu',
);
const ONE_MEASURE = /(?<![\p{L}\p{N}])(\d{1,5})\s*cm(?![\p{L}\p{N}])/giu;
const MIXED = /^(?:\p{L}+\p{N}+|\p{N}+\p{L}+)$/u;

/**
 * Cuts a question into words, sizes and article numbers. '70x140', '70 × 140 cm' and '0,7 x 1,4 m' are the
 * same size; 'AW4250' may stand as 'AW 4250'. Out: in the order in which they were typed.
 */
export function termsIn(typed: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let end = 0;
  for (const match of typed.matchAll(SIZE)) {
    terms.push(...wordTerms(typed.slice(end, match.index)), sizeTerm(match[0]));
    end = match.index + match[0].length;
  }
  return [...terms, ...wordTerms(typed.slice(end))];
}

function wordTerms(text: string): SearchTerm[] {
  return wordsOf(text.replace(ONE_MEASURE, ' $1 ')).map((word) => {
    if (!MIXED.test(word)) return { kind: 'word', word };
    const apart = word.replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
    return { kind: 'rows', typed: word, exact: [word, apart], loose: [] };
  });
}

function sizeTerm(typed: string): SearchTerm {
  const numbers = [...typed.matchAll(new RegExp(NUMBER, 'gu'))].map(([text]) => text);
  const centimetres = numbers.map((text) => String(inCentimetres(text, scaleOf(typed, numbers))));
  const row = centimetres.join(' ');
  const asTyped = numbers.join(' ').replace(/[.,]/g, ' ');
  const exact = [row, centimetres.join('x'), centimetres.join(' cm '), asTyped];
  return {
    ...{ kind: 'rows', typed: typed.trim() },
    exact: [...new Set(exact)],
    loose: [centimetres.toReversed().join(' ')],
  };
}

/** How many centimetres one of what was typed is: without a unit, '0,7' is no centimetre. */
function scaleOf(typed: string, numbers: readonly string[]): number {
  if (/mm/i.test(typed)) return 0.1;
  if (/cm/i.test(typed)) return 1;
  const isMetres = /m(?!\p{L})/iu.test(typed) || numbers.every((one) => /^\d[.,]/.test(one));
  return isMetres ? 100 : 1;
}

const inCentimetres = (text: string, scale: number) =>
  Math.round(Number(text.replace(',', '.')) * scale);
