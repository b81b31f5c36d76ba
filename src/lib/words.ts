/** A text as it is looked for: without case, and without what stands above or below letters. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Whether texts hold each word of what somebody typed, anywhere. In: the texts; the typed words. True
 * when nothing was typed.
 */
export function hasWords(texts: readonly string[], typed: string): boolean {
  const folded = texts.map(fold);
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return words.every((word) => folded.some((text) => text.includes(word)));
}
