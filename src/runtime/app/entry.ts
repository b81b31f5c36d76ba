import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { createApp } from 'astro/app/entrypoint';
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node';
import { ARCHIVE_FORM, FILE_FORMS } from '#src/api/contract/uploads.ts';
import { hasLongBody } from '../http/app-turns.ts';
import { compress } from '../http/compress.ts';
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
 */
export async function handler(
  req: IncomingMessage,
  res: ServerResponse,
  client: { address: string; encoding: Encoding },
  locals: App.Locals,
): Promise<void> {
  const path = req.url?.split('?', 1)[0] ?? '';
  const isFile = FILE_FORMS.has(path) || path === ARCHIVE_FORM;
  const limit = isFile ? {} : { bodySizeLimit: BODY_LIMIT };
  const asked = createRequestFromNodeRequest(req, limit);
  const request = hasLongBody(req) ? whileAllowed(asked, locals) : asked;
  const response = await render(request, locals, client.address);
  await writeResponse(await inEncoding(response, client.encoding), res);
}

/**
 * The same request; its body ends well only if its sender may still do then what they ask for. It is read only as far
 * as somebody asks for it: Node clears a connection of a body that nobody has begun to read, and of no other.
 */
function whileAllowed(request: Request, locals: App.Locals): Request {
  const { body } = request;
  if (!body) return request;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= body.getReader();
        const { done, value } = await reader.read();
        if (!done) controller.enqueue(value);
        else if ((await locals.stillAllowed?.()) !== false) controller.close();
        else controller.error(new Error('the right is gone'));
      },
      cancel: (reason) => (reader ?? body).cancel(reason),
    },
    { highWaterMark: 0 },
  );
  // Node needs to hear that the body comes while it answers.
  const init = { body: watched, duplex: 'half' };
  return new Request(request, init);
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
