import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { createApp } from 'astro/app/entrypoint';
import { createRequestFromNodeRequest, getAbortControllerCleanup } from 'astro/app/node';
import { ARCHIVE_FORM, FILE_FORMS } from '#src/api/contract/uploads.ts';
import { compress } from '../http/compress.ts';
import { sendResponse } from '../http/answer.ts';
import type { AnswerUnderWay } from '../http/on-demand.ts';
import type { AppAnswer, Question } from '../http/questions.ts';
import { LIMITS } from '#src/api/http.ts';
import type { Renderer } from '#src/model/pages/renderer.ts';
import type { Encoding } from '#src/site/objects.ts';
import type { InlineHashes } from '#src/render/inline-code.ts';
import { WarmUp } from '#src/render/renderer/page-renderer.ts';
import * as renderer from '#src/render/renderer/renderer.ts';

// Beyond every limit of ours, which are answered and not thrown.
const BODY_LIMIT = 2 * LIMITS.content;

const app = createApp({ streaming: false });

/**
 * Answers what is made on demand. In: also who asks, as limits count, in which
 * encoding, and `locals` for the pages. It stands in for the adapter's own
 * handler, which drops the locals when no route matches: the 404 page needs them.
 * Astro's way to write an answer would hold all of it in memory that its client has not taken yet.
 */
export async function handler(
  req: IncomingMessage,
  res: ServerResponse,
  client: { address: string; encoding: Encoding },
  locals: App.Locals,
): Promise<AnswerUnderWay> {
  const path = req.url?.split('?', 1)[0] ?? '';
  const isFile = FILE_FORMS.has(path) || path === ARCHIVE_FORM;
  const limit = isFile ? {} : { bodySizeLimit: BODY_LIMIT };
  const request = createRequestFromNodeRequest(
    Object.assign(req, { body: bodyOf(req, locals) }),
    limit,
  );
  res.once('close', () => getAbortControllerCleanup(req)?.());
  const response = await render(request, locals, client.address);
  const encoded = await inEncoding(response, client.encoding);
  // The headers of all answers are set already.
  return { sent: sendResponse({ req, res, base: [] }, encoded) };
}

/**
 * The body as it comes; it ends well only if its sender may still do then what they ask for. What is left of it by who
 * stops reading is not lost with the connection: `limitBodyTime` clears it away.
 */
async function* bodyOf(req: IncomingMessage, locals: App.Locals): AsyncGenerator<Uint8Array> {
  yield* req.iterator({ destroyOnReturn: false });
  if ((await locals.stillAllowed?.()) === false) throw new Error('the right is gone');
}

/** Pages in the encoding that the client likes best; what is no page stays as it is. */
async function inEncoding(response: Response, wanted: Encoding): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/html') || !response.body) return response;
  const page = new Uint8Array(await response.arrayBuffer());
  const { body, encoding } = await compress(page, type, wanted);
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  headers.delete('Content-Length');
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(new Uint8Array(body), { status, statusText, headers });
}

/** Answers what anybody may ask. In: `locals` for the pages, which know nobody who asks. */
export async function ask({ url, isGone }: Question, locals: App.Locals): Promise<AppAnswer> {
  const request = new Request(new URL(url, 'http://localhost'));
  const response = await render(request, { ...locals, ...(isGone && { gone: true }) });
  return {
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

async function render(
  request: Request,
  locals: App.Locals,
  clientAddress?: string,
): Promise<Response> {
  const response = await app.render(request, {
    locals,
    ...(clientAddress !== undefined && { clientAddress }),
    addCookieHeader: true,
    prerenderedErrorPageFetch: refuseFetch,
  });
  if (response.headers.get('Content-Type') === 'text/html') {
    response.headers.set('Content-Type', 'text/html; charset=utf-8');
  }
  return withStatus(response, locals.gone === true);
}

/**
 * Astro knows 404 only: what is gone for good has a status of its own. A page that sets its status
 * keeps the reason phrase 'OK' otherwise.
 */
function withStatus({ body, headers, status: given }: Response, isGone: boolean): Response {
  const status = isGone && given === 404 ? 410 : given;
  return new Response(body, { status, statusText: STATUS_CODES[status] ?? '', headers });
}

/** Error pages are made on demand, so nothing is ever fetched from an address in a request. */
async function refuseFetch(): Promise<Response> {
  return new Response(null, { status: 404 });
}

/**
 * The built app as the publisher's renderer; see `render/renderer/renderer.ts`. Throws when Astro does not hand
 * over what it renders pages with.
 */
export async function createRenderer(id: string, allowed: InlineHashes): Promise<Renderer> {
  const warmUp = new WarmUp();
  await app.render(new Request('http://localhost/_render'), { locals: { warmUp } });
  return renderer.createRenderer(id, allowed, warmUp.renderer());
}
