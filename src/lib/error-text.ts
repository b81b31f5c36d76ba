/** What is said of something that was thrown: the message of an error, else the value as text. */
export const errorText = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
