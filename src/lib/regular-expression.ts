/**
 * A pattern of a content schema, as Squidex takes it: with Unicode rules where it keeps to them, else
 * without. Throws where it is none.
 */
export function regularExpression(pattern: string, flags = ''): RegExp {
  try {
    return new RegExp(pattern, `${flags}u`);
  } catch {
    return new RegExp(pattern, flags);
  }
}
