const NBSP = '\u00a0';
const UNITS = 'cm|mm|m|km|g|kg|t|l|h|g/m²|m²|°C|%|€|Uhr';
const NUMBER_AND_UNIT = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}\\p{N}]))`, 'gu');
const AROUND_TIMES = /(\d) × (?=\d)/g;
const PLUS_MINUS = /± (?=\d)/g;
const ARTICLE_NUMBER = /\bAW (?=\d)/g;

/**
 * Sets the spaces that must not break: between a number and its unit, around `×`, after `±` and in
 * article numbers. In and out: plain text.
 */
export function typeset(text: string): string {
  return text
    .replace(NUMBER_AND_UNIT, `$1${NBSP}`)
    .replace(AROUND_TIMES, `$1${NBSP}×${NBSP}`)
    .replace(PLUS_MINUS, `±${NBSP}`)
    .replace(ARTICLE_NUMBER, `AW${NBSP}`);
}
