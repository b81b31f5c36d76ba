/**
 * The pattern of a field, as Squidex compares it: with the whole text, and an empty text always fits. Throws where it
 * is no pattern.
 */
export function fieldPattern(pattern: string): RegExp {
  return regularExpression(`^${pattern}$|^$`);
}

/**
 * A regular expression of a content schema, as Squidex takes it: with Unicode rules if it is valid with them, else
 * without. Throws if it is valid with neither.
 */
export function regularExpression(pattern: string, flags = ''): RegExp {
  try {
    return new RegExp(pattern, `${flags}u`);
  } catch {
    return new RegExp(pattern, flags);
  }
}
