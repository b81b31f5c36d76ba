import { createServer, type Server } from 'node:http';
import { ReadableStream as WebStream } from 'node:stream/web';
import { getRequestListener, RequestError } from '@hono/node-server';

/**
 * Puts a `handle(Request) → Response` on a port; the caller makes it listen. The request's signal is
 * aborted when the client disconnects before it has the answer.
 */
export function createPort(handle: (request: Request) => Promise<Response>): Server {
  return createServer(
    getRequestListener(
      async (request, { outgoing }) => {
        const response = await handle(request);
        if (!response.body) return response;
        const parts = untilBroken(response.body, () => outgoing.destroy());
        // Node's own streams are those of the web; their types are declared twice.
        return new Response(WebStream.from(parts) as ReadableStream<Uint8Array>, response);
      },
      {
        // The process keeps Node's own Request and Response.
        overrideGlobalObjects: false,
        errorHandler: (error) =>
          new Response(null, { status: error instanceof RequestError ? 400 : 500 }),
      },
    ),
  );
}

/** To end an answer that broke off, or to write the error into it, would make half of it look whole. */
async function* untilBroken(body: ReadableStream<Uint8Array>, destroy: () => void) {
  try {
    yield* body;
  } catch {
    destroy();
  }
}
