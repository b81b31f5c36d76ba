import * as v from 'valibot';
import { cookieTextWithin, readCookieText } from '#src/lib/cookie-text.ts';
import { randomId } from '#src/lib/random-id.ts';

/** What came of a form, under a new name. Out: both as the text of a cookie; null for more than one holds. */
export function keepAnswer(answer: unknown): { name: string; text: string } | null {
  const name = randomId();
  const text = cookieTextWithin({ name, answer });
  return text === null ? null : { name, text };
}

/** The reverse. In: a cookie, and the name that is asked for. Out: undefined for another one, and for what is not ours. */
export function readAnswer<Answer>(
  cookie: string | undefined,
  name: string,
  schema: v.GenericSchema<unknown, Answer>,
): Answer | undefined {
  const kept = v.safeParse(
    v.object({ name: v.literal(name), answer: schema }),
    readCookieText(cookie),
  );
  return kept.success ? kept.output.answer : undefined;
}
