/** A cookie that scripts can read, and no secret: there may be a session, so it is worth asking. */
export const HINT_COOKIE = 'hint';

/** Where the session is asked for (GET) and ended (DELETE). */
export const SESSION_PATH = '/api/_auth/session';
