/** A text with one piece replaced. Out: undefined when the piece does not stand there exactly once. */
export function replaceOnce(text: string, was: string, is: string): string | undefined {
  const start = text.indexOf(was);
  if (start < 0 || text.includes(was, start + 1)) return undefined;
  return text.slice(0, start) + is + text.slice(start + was.length);
}
