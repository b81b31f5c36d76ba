import type { IncomingMessage } from 'node:http';
import { CALL_HANDLERS } from '#src/api/handlers/calls/call-requests.ts';
import type { Calls } from '#src/api/handlers/calls/calls.ts';
import type { WhoCalls } from '#src/api/handlers/calls/who-calls.ts';
import { EVENT_BYTES, EVENT_PATH } from '#src/api/contract/event.ts';
import { type EventPort, takeEvent } from '#src/api/handlers/visitors/event.ts';
import { LIMITS, problemAnswer } from '#src/api/http.ts';
import { isOwnRequest } from '#src/auth/origin.ts';
import { decide } from '#src/auth/permissions.ts';
import { statusOf } from '#src/model/errors/errors.ts';
import { preferredLanguage } from '#src/model/languages.ts';
import type { StrangersCalls } from '../http/on-demand.ts';
import type { AuthPort } from './auth.ts';

type StrangersCallsOptions = {
  calls: Calls;
  events: EventPort;
  isOwnOrigin: AuthPort['isOwnOrigin'];
};

/** Makes what answers strangers; in: the same calls and events that the app has. */
export function createStrangersCalls({
  calls,
  events,
  isOwnOrigin,
}: StrangersCallsOptions): StrangersCalls {
  return (req, path, from) => {
    const { method = '', headers: given } = req;
    const headers = {
      get: (name: string) => given[name]?.toString() ?? null,
      has: (name: string) => given[name] !== undefined,
    };
    const isAllowed = (limit: number) =>
      // A longer body comes while it is read: that is for the app.
      Number(given['content-length']) <= limit &&
      isOwnRequest({ method, headers }, isOwnOrigin) &&
      decide(path, method, () => undefined).kind === 'go';
    // Nobody is asked who sends an event, so its cookies do not matter.
    if (path === EVENT_PATH && isAllowed(EVENT_BYTES)) {
      return async () => {
        const body = await bodyOf(req);
        if (body) await takeEvent({ headers, body }, from, events);
        return { status: 202 };
      };
    }
    const handler = Object.hasOwn(CALL_HANDLERS, path) ? CALL_HANDLERS[path] : undefined;
    // Whoever sends cookies or a token may be signed in.
    if (!handler || given.cookie !== undefined || given.authorization !== undefined)
      return undefined;
    if (!isAllowed(LIMITS.call)) return undefined;
    const caller: WhoCalls = { client: from.client, is: () => 'stranger' };
    return async () => {
      const body = await bodyOf(req);
      // Who left in the middle hears nothing.
      if (!body) return { status: 400 };
      const answer = await handler({ headers, body }, calls, caller);
      if (answer.ok) return { status: 200, json: answer.value };
      const language = preferredLanguage(headers.get('accept-language'));
      const json = Buffer.from(JSON.stringify(problemAnswer(answer.error, language)));
      return { status: statusOf(answer.error), json };
    };
  };
}

/**
 * What a request brings, which the parser ends at the length that it says; undefined where the client left before.
 * Reading it as a stream costs a tenth of an answer that is kept.
 */
function bodyOf(req: IncomingMessage): Promise<Uint8Array[] | undefined> {
  return new Promise((resolve) => {
    const parts: Uint8Array[] = [];
    req.on('data', (part: Uint8Array) => void parts.push(part));
    req.once('end', () => resolve(parts));
    req.once('close', () => resolve(undefined));
    req.once('error', () => resolve(undefined));
  });
}
