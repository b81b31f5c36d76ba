import { CALL_HANDLERS } from '#src/api/handlers/calls/call-requests.ts';
import type { Calls } from '#src/api/handlers/calls/calls.ts';
import { LIMITS, problemAnswer } from '#src/api/http.ts';
import { isOwnRequest } from '#src/auth/origin.ts';
import { decide } from '#src/auth/permissions.ts';
import { statusOf } from '#src/model/errors.ts';
import { preferredLanguage } from '#src/model/languages.ts';
import type { StrangersCalls } from '../http/on-demand.ts';
import type { AuthPort } from './auth.ts';

type StrangersCallsOptions = {
  calls: Calls;
  isOwnOrigin: AuthPort['isOwnOrigin'];
};

/** Makes what answers strangers; in: the same calls that the app has. */
export function createStrangersCalls({
  calls,
  isOwnOrigin,
}: StrangersCallsOptions): StrangersCalls {
  return (req, path) => {
    const handler = Object.hasOwn(CALL_HANDLERS, path) ? CALL_HANDLERS[path] : undefined;
    const { method = '', headers: given } = req;
    // Whoever sends cookies or a token may be signed in.
    if (!handler || given.cookie !== undefined || given.authorization !== undefined)
      return undefined;
    const headers = {
      get: (name: string) => given[name]?.toString() ?? null,
      has: (name: string) => given[name] !== undefined,
    };
    // Of a longer body only a part would be read. The app ends its connection.
    if (!(Number(given['content-length']) <= LIMITS.json)) return undefined;
    if (!isOwnRequest({ method, headers }, isOwnOrigin)) return undefined;
    if (decide(path, method, () => undefined).kind !== 'go') return undefined;
    return async () => {
      const answer = await handler({ headers, body: req }, calls, () => 'stranger');
      if (answer.ok) return { status: 200, json: answer.value };
      const language = preferredLanguage(headers.get('accept-language'));
      const json = Buffer.from(JSON.stringify(problemAnswer(answer.error, language)));
      return { status: statusOf(answer.error), json };
    };
  };
}
