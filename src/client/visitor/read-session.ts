import * as v from 'valibot';
import { SessionAnswer } from '#src/api/contract/session-answer.ts';

/** Reads who is signed in. Loaded only where somebody may be: visitors do without the parser. Throws `ValiError`. */
export function readSession(json: unknown): SessionAnswer {
  return v.parse(SessionAnswer, json);
}
