/** What `GET /api/_auth/session` answers: who is signed in, or nothing. */
export type SessionAnswer = {
  user?: { email: string; name: string; superuser: boolean };
};
