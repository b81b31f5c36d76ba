import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { type Problem, statusOf } from '#src/model/errors/errors.ts';
import type { FileError } from '#src/pictures/refusal.ts';
import { type FlatHeaders, NO_STORE } from './headers.ts';
import { problemBody } from './problem-body.ts';

/** One request with its answer. */
export type Exchange = {
  req: IncomingMessage;
  res: ServerResponse;
  /** The headers that every answer has. */
  base: FlatHeaders;
};

/** Sends a whole answer; a HEAD request gets the headers of it. */
export function send(
  { req, res, base }: Exchange,
  status: number,
  headers: FlatHeaders,
  body: Uint8Array | string,
): void {
  const length = String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength);
  res.writeHead(status, [...base, ...headers, 'Content-Length', length]);
  if (req.method === 'HEAD') res.end();
  else res.end(body);
}

/** Sends an answer without a body (204, 304, redirects). */
export function sendEmpty({ res, base }: Exchange, status: number, headers: FlatHeaders): void {
  res.writeHead(status, [...base, ...headers]);
  res.end();
}

/** Sends an answer as it is read, no faster than its client takes it. A client that leaves ends the reading. */
export async function sendStream(
  { res, base }: Exchange,
  status: number,
  headers: FlatHeaders,
  body: Readable,
): Promise<void> {
  if (res.destroyed) {
    body.destroy();
    return;
  }
  res.writeHead(status, [...base, ...headers]);
  await pipeline(body, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** Sends what the app says, no faster than its client takes it; a HEAD request gets the headers of it. */
export async function sendResponse(
  exchange: Exchange,
  { status, headers, body }: Response,
): Promise<void> {
  const all = [...headers].flat();
  if (body && exchange.req.method !== 'HEAD') {
    // Node's own streams are those of the web; their types are declared twice.
    return sendStream(exchange, status, all, Readable.fromWeb(body as WebStream));
  }
  await body?.cancel();
  sendEmpty(exchange, status, all);
}

/** Sends why there is no picture or file: strangers learn the name of what went wrong, no ids. */
export function sendRefusal(
  exchange: Exchange,
  { status, headers, problem: { name } }: FileError,
): void {
  const type = ['Content-Type', 'text/plain; charset=utf-8'];
  send(exchange, status, [...Object.entries(headers).flat(), ...type], `${name}\n`);
}

/** Says what is wrong in the form that is asked for; `close` ends the connection after it. */
export function sendProblem(
  exchange: Exchange,
  problem: Problem,
  { path = '/', headers = [], id, close = false }: ProblemOptions = {},
): void {
  const { method, headers: asked } = exchange.req;
  const { accept, 'accept-language': acceptLanguage } = asked;
  const said = problemBody(problem, { path, method, accept, acceptLanguage, id });
  const all = [...said.headers, 'Cache-Control', NO_STORE, ...headers];
  if (close) all.push('Connection', 'close');
  send(exchange, statusOf(problem), all, said.body);
}

type ProblemOptions = {
  /** Decides about the language. */
  path?: string | undefined;
  headers?: FlatHeaders;
  /** Under which the log has it. */
  id?: string;
  close?: boolean;
};
