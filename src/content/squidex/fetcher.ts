import * as v from 'valibot';
import { withRetry } from '#src/lib/retry.ts';
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
};

const TIMEOUT_MS = 30_000;
/** Large files take their time on slow lines. */
const UPLOAD_MS = 600_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/**
 * The fetch below the SDK: our token instead of the SDK's, time-out, no redirects, repeats as
 * `lib/retry.ts` says. Throws when the server cannot be reached. `whole` reads answers of at most 64 MB
 * and throws beyond; `upload` does too, and has more time; `streamed` leaves the reading, and its
 * limits, to the caller.
 */
export function createFetchers(
  config: SquidexConfig,
): Record<'whole' | 'upload' | 'streamed', typeof fetch> {
  const deliver = config.fetch ?? ((request) => fetch(request));
  const limit = limited(deliver, TIMEOUT_MS);
  const tokens = createTokens(() => requestToken(config, withRetry(limit, { retries: 1 })));
  const withToken = (send: typeof fetch): typeof fetch => {
    const fetcher = withRetry(send);
    return async (input, init) => {
      const first = await authorised(tokens, fetcher, input, init);
      return 'refusedToken' in first && tokens.refuse(first.refusedToken)
        ? (await authorised(tokens, fetcher, input, init)).response
        : first.response;
    };
  };
  return {
    whole: withToken(limit),
    upload: withToken(limited(deliver, UPLOAD_MS)),
    streamed: withToken(unread(deliver)),
  };
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
  headers.set('Authorization', `Bearer ${token}`);
  const response = await fetcher(input, { ...init, headers });
  if (response.status === 401 || response.status === 403) return { response, refusedToken: token };
  tokens.accept(token);
  return { response };
}

function limited(send: Send, timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await send(new Request(input, { ...init, signal, redirect: 'manual' }));
    return capped(response);
  };
}

/** The time is up when no answer has begun; how long it may take is the reader's to say. */
function unread(send: Send): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
    try {
      const { signal } = abort;
      return await send(new Request(input, { ...init, signal, redirect: 'manual' }));
    } finally {
      clearTimeout(timer);
    }
  };
}

async function capped(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const tooLarge = Number(response.headers.get('content-length') ?? 0) > MAX_ANSWER_BYTES;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (tooLarge || size > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new Error('The answer of the content source is too large.');
    }
    chunks.push(part.value);
  }
  const { status, statusText, headers } = response;
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
}

const TokenAnswer = v.object({ access_token: v.string(), expires_in: v.number() });

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
