import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodePath } from '#src/lib/path.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import { mayRunForeign } from '#src/model/links.ts';
import type { Encoding } from '#src/site/objects.ts';
import type { Metrics } from '../process/metrics.ts';
import { send, sendEmpty, sendProblem } from './answer.ts';
import { type AppAnswers, type AppAnswersOptions, createAppAnswers } from './app-answers.ts';
import { createAppTurns, type IsEditor } from './app-turns.ts';
import type { Clients } from './clients.ts';
import { ASKED_AGAIN, CORP, framedByUs, PRIVATE } from './headers.ts';
import { type Question, questionOf } from './questions.ts';
import type { SiteRequest } from './request.ts';

/** An answer that has been made; `sent` resolves when its client has taken all of it, or has left. */
export type AnswerUnderWay = { sent: Promise<void> };

/**
 * Astro's handler for everything that is made on demand, 404 too. In: also who asks, as limits count, and in which
 * encoding.
 */
export type AppHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  client: { address: string; encoding: Encoding },
  locals: object,
) => Promise<AnswerUnderWay>;

/** `json` is in UTF-8; absent: there is nothing to say. */
type CallAnswer = { status: number; json?: Uint8Array };

/**
 * Answers calls of strangers without the app, which would take most of the time. In: a request whose body
 * nobody has read, its path, and from where it came. Out: what reads and answers it; undefined for every request
 * that the app has to look at, such as one with a session.
 */
export type StrangersCalls = (
  req: IncomingMessage,
  path: string,
  from: { client: string; address: string },
) => (() => Promise<CallAnswer>) | undefined;

export type OnDemandOptions = {
  handler: AppHandler;
  /** Answers what anybody may ask, whoever it is; names the state that answers are of. */
  questions: Pick<AppAnswersOptions, 'ask' | 'state'>;
  /** Answers calls of who is not signed in, without the handler; absent: the handler answers them. */
  strangersCalls?: StrangersCalls;
  isEditor: IsEditor;
  /** Each request to the handler gets a copy of it as its locals. In: whether the client came by https. */
  locals: (https: boolean) => object;
  /** The content security policy of HTML made on demand: for visitors it allows the foreign scripts of the content. */
  csp: { app(): string; visitors(): string };
  /** Whether visitors come by https. */
  https: boolean;
  clients: Clients;
  encodingOf: (request: SiteRequest) => Encoding;
  /** Counts what is answered; absent: nobody asks for it. */
  metrics?: Metrics | undefined;
};

const BUSY_SECONDS = 2;

/** First segments that the application answers before the store is asked. */
export const ON_DEMAND: ReadonlySet<string> = new Set(
  'api manage login preview share squidex newsletter'.split(' '),
);
/** First segments of what programs ask for, and of signing in, which may wait on purpose; the rest is pages. */
const NO_PAGES: ReadonlySet<string> = new Set(['api', 'squidex', 'login']);
/** Drafts: screens of /manage and the editor show them in frames, small or in several widths. */
const DRAFTS = '/preview/';
/** What the app may be asked to do. */
export const METHODS: ReadonlySet<string> = new Set(
  'GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '),
);
const UNTRUSTED =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-original-url|x-rewrite-url|x-http-method-override)$/;

/**
 * Makes the function that asks the app, when it is the client's turn. In: the request, and whether what stood
 * there is gone for good.
 */
export function createOnDemand(options: OnDemandOptions) {
  const answers = createAppAnswers({ ...options.questions, atOnce: 2 });
  const turns = createAppTurns(options.isEditor, options.metrics);
  options.metrics?.queue('questions', answers.waiting);
  return async function answerByApp(request: SiteRequest, isGone = false): Promise<void> {
    const { req, path, query } = request;
    const { method = '' } = req;
    if (!METHODS.has(method)) {
      sendProblem(request, problem('method-unknown'), { path, close: true });
      return;
    }
    const first = firstSegment(path);
    const isAnybodys = !ON_DEMAND.has(first) || path === '/api/search';
    const isRead = method === 'GET' || method === 'HEAD';
    const question = isAnybodys && isRead && questionOf(path, encodePath(path), query);
    request.counted.kind = question ? 'question' : 'app';
    const client = options.clients.nameOf(req);
    const address = options.clients.addressOf(req);
    const answered = question
      ? await answerQuestion(request, { ...question, isGone }, client, answers, options)
      : await turns.inTurn(req, { client, isPage: isRead && !NO_PAGES.has(first) }, async () => {
          // Who left while the request waited needs no answer.
          if (request.res.destroyed) return undefined;
          const call = options.strangersCalls?.(req, path, { client, address });
          if (call) return answerCall(request, call, options);
          await turns.mayBegin(client);
          return request.res.destroyed ? undefined : handOver(request, client, options, isGone);
        });
    // Whoever takes an answer slowly keeps no place from others.
    if (answered.ok) return answered.value?.sent;
    const seconds = BUSY_SECONDS;
    const headers = ['Retry-After', String(seconds)];
    sendProblem(request, problem('server-busy', { seconds }), { path, headers });
  };
}

/** Sends what the app says to everybody who asks this. */
async function answerQuestion(
  request: SiteRequest,
  question: Question,
  client: string,
  answers: AppAnswers,
  { encodingOf, csp }: OnDemandOptions,
): Promise<Result<undefined, 'full'>> {
  const result = await answers.answer(client, question, encodingOf(request));
  if (!result.ok) return result;
  const { status, headers, body, encoding } = result.value;
  const all = ['Content-Security-Policy', csp.visitors(), ...CORP, 'Vary', 'Accept-Encoding'];
  if (!headers.some(([name]) => name === 'cache-control')) {
    all.push('Cache-Control', status < 500 ? ASKED_AGAIN : PRIVATE);
  }
  if (encoding !== 'identity') all.push('Content-Encoding', encoding);
  send(request, status, [...all, ...headers.flat()], body);
  return ok(undefined);
}

/** Sends what a call of a stranger is answered with. */
async function answerCall(
  request: SiteRequest,
  call: NonNullable<ReturnType<StrangersCalls>>,
  { csp }: OnDemandOptions,
): Promise<undefined> {
  const { status, json } = await call();
  const headers = ['Content-Security-Policy', csp.app(), ...CORP, 'Cache-Control', PRIVATE];
  if (json) send(request, status, [...headers, 'Content-Type', 'application/json'], json);
  else sendEmpty(request, status, [...headers, 'Content-Length', '0']);
}

/** Hands the request to the built app, with the path as we read it and nothing that a proxy might say. */
async function handOver(
  request: SiteRequest,
  client: string,
  options: OnDemandOptions,
  isGone: boolean,
): Promise<AnswerUnderWay> {
  const { req, res, base, path, query } = request;
  for (let at = 0; at < base.length; at += 2) res.setHeader(base[at] ?? '', base[at + 1] ?? '');
  const { app, visitors } = options.csp;
  const policy = mayRunForeign(path) ? visitors() : app();
  res.setHeader('Content-Security-Policy', policy);
  res.setHeader(CORP[0] ?? '', CORP[1] ?? '');
  res.setHeader('Cache-Control', PRIVATE);
  if (path.startsWith(DRAFTS)) {
    const framed = framedByUs(policy);
    for (let at = 0; at < framed.length; at += 2)
      res.setHeader(framed[at] ?? '', framed[at + 1] ?? '');
  }
  for (const name of Object.keys(req.headers)) if (UNTRUSTED.test(name)) delete req.headers[name];
  req.url = encodePath(path) + (query === '' ? '' : `?${query}`);
  const locals = {
    ...options.locals(options.https || request.isSecure),
    ...(isGone && { gone: true }),
  };
  const encoding = options.encodingOf(request);
  return options.handler(req, res, { address: client, encoding }, locals);
}

/** The first segment of a path; empty for the home page. */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end < 0 ? undefined : end);
}
