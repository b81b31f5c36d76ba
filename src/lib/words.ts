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
