/**
 * The beginning of a text, as long as `slice` makes it. A character that takes two units, such as an emoji, is left out
 * where it would be cut in two: no server takes a text with half of one.
 */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
