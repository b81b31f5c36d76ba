import * as v from 'valibot';
import { LANGUAGES } from '#src/model/languages.ts';

/** What `GET /api/_auth/session` answers: who is signed in, and in which language they work; or nothing. */
export const SessionAnswer = v.object({
  user: v.exactOptional(
    v.object({
      ...{ email: v.string(), name: v.string(), superuser: v.boolean() },
      language: v.picklist(LANGUAGES),
    }),
  ),
});
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>;
