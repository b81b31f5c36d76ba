import * as v from 'valibot';

/** What `GET /api/_auth/session` answers: who is signed in, or nothing. */
export const SessionAnswer = v.object({
  user: v.exactOptional(v.object({ email: v.string(), name: v.string(), superuser: v.boolean() })),
});
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>;
