import type { APIContext } from 'astro';
import * as v from 'valibot';
import { CATALOGUE, type ProblemName } from '#src/model/errors/errors.ts';
import { keepAnswer, readAnswer } from '#src/model/visitors/answer-cookie.ts';

type Context = Pick<APIContext, 'cookies' | 'locals' | 'redirect' | 'request' | 'url'>;

const COOKIE = 'answer';
/** Names the answer that an address shows; says nothing of what was sent. */
const NAMED = 'answer';
/** In the address of a form whose browser was asked to keep a cookie. */
const TRIED = 'cookies';
const KEPT_SECONDS = 30 * 60;

/** A problem among what is kept. */
export const KeptProblem = v.object({
  name: v.custom<ProblemName>((name) => typeof name === 'string' && Object.hasOwn(CATALOGUE, name)),
  details: v.record(v.string(), v.union([v.string(), v.number()])),
});

/**
 * Asks a browser that is about to send a form, and has sent no cookie, to send it once more with one: only so can it be
 * known whether it keeps what came of the form. Out: null where that is known, and for programs, which get their answer
 * at once.
 */
export function tryCookie(context: Context): Response | null {
  const { request } = context;
  const address = new URL(request.url);
  const isTried = address.searchParams.has(TRIED);
  if (isTried) context.cookies.delete(COOKIE, placeOf(context));
  if (!isNavigation(request) || isTried || request.headers.has('cookie')) return null;
  keep(context, '');
  address.searchParams.set(TRIED, '');
  return new Response(null, {
    status: 307,
    headers: { Location: address.pathname + address.search },
  });
}

/**
 * Lets the browser that sent a form ask for what came of it: going back, or loading the page again, then sends nothing a
 * second time. The answer is in a cookie for this address alone, so no address and no cache holds what somebody wrote.
 * In: what `keptAnswer` reads, and what else the address has to say. Out: null where the form has to be answered at once:
 * to programs, to browsers that keep no cookie, and what is more than a cookie holds.
 */
export function answerLater(
  context: Context,
  answer: unknown,
  query: Readonly<Record<string, string>> = {},
): Response | null {
  const { request, redirect } = context;
  const kept = keepAnswer(answer);
  if (kept === null || !isNavigation(request) || !request.headers.has('cookie')) return null;
  keep(context, kept.text);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete(TRIED);
  for (const [key, value] of Object.entries({ ...query, [NAMED]: kept.name }))
    searchParams.set(key, value);
  return redirect(`${pathname}?${searchParams}`, 303);
}

/** What came of a form that this browser sent; undefined where the address names none, or another one. */
export function keptAnswer<Answer>(
  { cookies, request }: Context,
  schema: v.GenericSchema<unknown, Answer>,
): Answer | undefined {
  const name = new URL(request.url).searchParams.get(NAMED);
  if (request.method === 'POST' || name === null) return undefined;
  return readAnswer(cookies.get(COOKIE)?.value, name, schema);
}

/** Browsers say so of pages that they go to; our script asks otherwise, and programs say nothing. */
const isNavigation = ({ headers }: Request) => headers.get('sec-fetch-mode') === 'navigate';

const placeOf = ({ locals, request }: Context) =>
  ({
    path: new URL(request.url).pathname,
    sameSite: 'lax',
    secure: locals.site?.auth.cookie.options.secure ?? false,
    httpOnly: true,
  }) as const;

function keep(context: Context, text: string): void {
  context.cookies.set(COOKIE, text, { ...placeOf(context), maxAge: KEPT_SECONDS });
}
