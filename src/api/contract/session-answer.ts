import * as v from 'valibot';
import { LANGUAGES } from '#src/model/languages.ts';

/** What `GET /api/_auth/session` answers: who is signed in, in which language they work, and by which clock; or nothing. */
export const SessionAnswer = v.object({
  user: v.exactOptional(
    v.object({
      ...{ email: v.string(), name: v.string(), superuser: v.boolean() },
      language: v.picklist(LANGUAGES),
      /** The shop's time zone (IANA): editors are told times in it, wherever they are. */
      zone: v.string(),
    }),
  ),
});
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>;
