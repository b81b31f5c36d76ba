/** A cookie that scripts can read, and no secret: there may be a session, so it is worth asking. */
export const HINT_COOKIE = 'hint';

/** Where the session is asked for (GET) and ended (DELETE). */
export const SESSION_PATH = '/api/_auth/session';

/** What `GET /api/_auth/session` answers: who is signed in, or nothing. */
export type SessionAnswer = {
  user?: { email: string; name: string; superuser: boolean };
};
