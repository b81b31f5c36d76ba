/** A text for comparison: lower case, without diacritics. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Texts as `lookFor` reads them, for whoever looks through the same ones again and again. */
export function foldTexts(texts: readonly string[]): string {
  return texts.map(fold).join('\n');
}

/** As `hasWords`, of texts that are folded already. Out: asks one such text. */
export function lookFor(typed: string): (texts: string) => boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return (texts) => words.every((word) => texts.includes(word));
}

/**
 * Whether each typed word occurs somewhere in the texts. In: the texts; the typed words. True if nothing
 * was typed.
 */
export function hasWords(texts: readonly string[], typed: string): boolean {
  return lookFor(typed)(foldTexts(texts));
}

/** A piece of a text around a word of it. */
export type TextPiece = { before: string; found: string; after: string };

const AROUND = 60;

/** The piece of a text around the first typed word that is in it; undefined: none is. */
export function pieceAround(text: string, typed: string): TextPiece | undefined {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const folded = fold(line);
  // Folding keeps the number of letters in German and English. In other scripts it may not: then there is no excerpt.
  if (folded.length !== line.length) return undefined;
  const found = fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ at: folded.indexOf(word), length: word.length }))
    .find(({ at }) => at >= 0);
  if (!found) return undefined;
  const end = found.at + found.length;
  const from = found.at <= AROUND ? 0 : line.lastIndexOf(' ', found.at - AROUND) + 1;
  const next = line.indexOf(' ', end + AROUND);
  const to = next < 0 ? line.length : next;
  return {
    before: `${from > 0 ? '… ' : ''}${line.slice(from, found.at)}`,
    found: line.slice(found.at, end),
    after: `${line.slice(end, to)}${to < line.length ? ' …' : ''}`,
  };
}
