/** Characters that a password has at least, and at most. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 1_024;

/** What makes a password easy to guess. */
export type PasswordWeakness =
  | 'short'
  | 'long'
  | 'keyboard'
  | 'repeat'
  | 'sequence'
  | 'date'
  | 'common'
  | 'word'
  | 'name'
  | 'own'
  | 'guessable';

/** Why somebody gets a link to choose a password. */
export type LinkReason = 'forgotten' | 'invited';
