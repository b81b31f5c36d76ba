/** A text for comparison: lower case, without diacritics. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Whether each typed word occurs somewhere in the texts. In: the texts; the typed words. True if nothing
 * was typed.
 */
export function hasWords(texts: readonly string[], typed: string): boolean {
  const folded = texts.map(fold);
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return words.every((word) => folded.some((text) => text.includes(word)));
}
