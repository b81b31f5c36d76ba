/** The build number until which a row holds that still does, as SQL: no build reaches 2^53. */
export const NEVER_ENDED = '9007199254740992';
