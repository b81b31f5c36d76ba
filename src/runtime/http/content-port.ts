import { createServer, type Server } from 'node:http';
import { ReadableStream as WebStream } from 'node:stream/web';
import { getRequestListener, RequestError } from '@hono/node-server';

/**
 * Puts a `handle(Request) → Response` on a port; the caller makes it listen. The request's signal is
 * aborted when the client disconnects before it has the answer. In: `log` hears why an answer failed, or broke off.
 */
export function createPort(
  handle: (request: Request) => Promise<Response>,
  log: (error: unknown) => void,
): Server {
  return createServer(
    getRequestListener(
      async (request, { outgoing }) => {
        const response = await handle(request);
        if (!response.body) return response;
        const parts = untilBroken(response.body, (error) => {
          if (!request.signal.aborted) log(error);
          outgoing.destroy();
        });
        // Node's own streams are those of the web; their types are declared twice.
        return new Response(WebStream.from(parts) as ReadableStream<Uint8Array>, response);
      },
      {
        // The process keeps Node's own Request and Response.
        overrideGlobalObjects: false,
        errorHandler(error) {
          if (error instanceof RequestError) return new Response(null, { status: 400 });
          log(error);
          return new Response(null, { status: 500 });
        },
      },
    ),
  );
}

/** To end an answer that broke off, or to write the error into it, would make half of it look whole. */
async function* untilBroken(body: ReadableStream<Uint8Array>, onBroken: (error: unknown) => void) {
  try {
    yield* body;
  } catch (error) {
    onBroken(error);
  }
}
