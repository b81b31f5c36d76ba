import * as v from 'valibot';
import { withRetry } from '#src/lib/retry.ts';
import { whereMoved } from './moved.ts';
import { createTokens, type AccessToken, type Tokens } from './token.ts';

/** Delivers one request: the global fetch, or a content server in the same process. */
export type Send = (request: Request) => Response | Promise<Response>;

export type SquidexConfig = {
  /** Without trailing slash. */
  url: string;
  app: string;
  clientId: string;
  clientSecret: string;
  /** Reaches a content server in the same process. Default: the global fetch. */
  fetch?: Send;
  /** Default: 30 seconds for a request, 10 minutes for an upload. */
  deadlines?: Deadlines;
};

/** Milliseconds until a request must be answered: sent, repeated where that helps, and read to its end. */
type Deadlines = { request: number; upload: number };

/** Large files take long on slow connections. */
const DEADLINES: Deadlines = { request: 30_000, upload: 600_000 };
const BEARER = 'Bearer ';
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/**
 * The fetch below the SDK: our token instead of the SDK's, a deadline, no redirects, repeats as
 * `lib/retry.ts` says. Throws when the server cannot be reached or the time is up. `whole` reads answers
 * of at most 64 MB and throws beyond; `upload` does too, and has more time; `streamed` hands the body on
 * as it comes: the deadline is for each part of it, all other limits are the reader's.
 */
export function createFetchers(
  config: SquidexConfig,
): Record<'whole' | 'upload' | 'streamed', typeof fetch> {
  const { request, upload } = config.deadlines ?? DEADLINES;
  // By the signal itself: that of a Request is forgotten with it, and a connection would stay open.
  const deliver: Deliver = config.fetch ?? ((sent, signal) => fetch(sent, { signal }));
  const way = { deliver, secret: config.clientSecret, url: config.url };
  // Half the time: who waits for the token is told of it, and the next caller asks for another.
  const tokens = createTokens(() =>
    beforeDeadline(request / 2, (signal) =>
      requestToken(config, withRetry(sender(way, signal, capped), { retries: 1 })),
    ),
  );
  const fetcher =
    (milliseconds: number, read: ReadAnswer): typeof fetch =>
    (input, init) =>
      beforeDeadline(milliseconds, async (signal) => {
        const send = withRetry(sender(way, signal, read));
        const first = await authorised(tokens, send, input, init);
        return 'refusedToken' in first && tokens.refuse(first.refusedToken)
          ? (await authorised(tokens, send, input, init)).response
          : first.response;
      });
  return {
    whole: fetcher(request, capped),
    upload: fetcher(upload, capped),
    streamed: fetcher(request, (response) => watched(response, request)),
  };
}

/** What is done with an answer before it is handed on. */
type ReadAnswer = (response: Response, signal: AbortSignal) => Response | Promise<Response>;

type Deliver = (request: Request, signal: AbortSignal) => Response | Promise<Response>;

/** In: `secret`, which no refusal may show, nor the token that was sent; the address of the source. */
function sender(
  { deliver, secret, url }: { deliver: Deliver; secret: string; url: string },
  signal: AbortSignal,
  read: ReadAnswer,
): typeof fetch {
  return async (input, init) => {
    signal.throwIfAborted();
    const request = new Request(input, { ...init, signal, redirect: 'manual' });
    const response = await deliver(request, signal);
    if (response.ok) return read(response, signal);
    const token = request.headers.get('authorization')?.slice(BEARER.length);
    const moved = whereMoved(url, request.url, response);
    const whole = await capped(response, signal);
    const { status } = response;
    const refusal = moved === undefined ? whole : Response.json({ message: moved }, { status });
    return masked(refusal, [secret, token]);
  };
}

/** A refusal without our secrets: it is shown to editors and in the log, and may say what was sent. */
async function masked(
  response: Response,
  secrets: readonly (string | undefined)[],
): Promise<Response> {
  if (response.body === null) return response;
  let text = await response.text();
  for (const secret of secrets) {
    if (!secret) continue;
    for (const form of [secret, encodeURIComponent(secret)]) text = text.replaceAll(form, '…');
  }
  const { status, statusText, headers } = response;
  return new Response(text, { status, statusText, headers });
}

type Outcome = { response: Response } | { response: Response; refusedToken: string };

async function authorised(
  tokens: Tokens,
  fetcher: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Outcome> {
  const token = await tokens.current();
  if (token instanceof Response) return { response: token };
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `${BEARER}${token}`);
  const response = await fetcher(input, { ...init, headers });
  if (response.status === 401 || response.status === 403) return { response, refusedToken: token };
  tokens.accept(token);
  return { response };
}

/** Reads the whole answer. A body that has not ended when the signal comes is cancelled. */
async function capped(response: Response, signal: AbortSignal): Promise<Response> {
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const tooLarge = Number(response.headers.get('content-length') ?? 0) > MAX_ANSWER_BYTES;
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (tooLarge || size > MAX_ANSWER_BYTES) {
        await reader.cancel();
        throw new Error('The answer of the content source is too large.');
      }
      chunks.push(part.value);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  signal.throwIfAborted();
  const { status, statusText, headers } = response;
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
}

/** The answer with a body that fails when its next part does not come in time. */
function watched(response: Response, milliseconds: number): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const reader = body.getReader();
  const watchedBody = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const part = await beforeDeadline(milliseconds, () => reader.read());
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      } catch (error) {
        void reader.cancel(error).catch(() => undefined);
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(watchedBody, { status, statusText, headers });
}

/**
 * Runs work that may take so many milliseconds: then its signal aborts and this throws, whatever the
 * work does. `AbortSignal.timeout` is not enough: nothing but a request has it, and it is collected as
 * garbage with that request while the answer is still awaited.
 */
async function beforeDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`no complete answer within ${milliseconds / 1000} s`);
    controller.abort(error);
    reject(error);
  }, milliseconds);
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

const TokenAnswer = v.object({
  // What no header can hold would be kept, and fail with each request until it is over.
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7E]{1,16384}$/, 'the access token is none')),
  expires_in: v.number(),
});

async function requestToken(
  { url, clientId, clientSecret }: SquidexConfig,
  fetcher: typeof fetch,
): Promise<AccessToken | Response> {
  const response = await fetcher(`${url}/identity-server/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'squidex-api',
    }),
  });
  if (!response.ok) return response;
  const { access_token, expires_in } = v.parse(TokenAnswer, await response.json());
  return { value: access_token, lifetime: expires_in };
}
