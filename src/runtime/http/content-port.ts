import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Puts a `handle(Request) → Response` on a port; the caller makes it listen. */
export function createPort(handle: (request: Request) => Promise<Response>): Server {
  return createServer((req, res) => {
    const request = attemptRequest(req);
    if (!request) return void res.writeHead(400).end();
    handle(request)
      .then((response) => write(response, req, res))
      .catch(() => {
        // To end what has begun would make half an answer look whole.
        if (res.headersSent) res.destroy();
        else res.writeHead(500).end();
      });
  });
}

/** Undefined for what is no request at all: a broken address, CONNECT, TRACE. */
function attemptRequest(req: IncomingMessage): Request | undefined {
  try {
    return toRequest(req);
  } catch {
    return undefined;
  }
}

function toRequest(req: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  const method = req.method ?? 'GET';
  const url = new URL(req.url ?? '/', `http://${req.headers.host ?? 'localhost'}`);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const init: RequestInit & { duplex: 'half' } = { method, headers, duplex: 'half' };
  // Node's own streams are those of the web; their types are declared twice.
  init.body = Readable.toWeb(req) as ReadableStream<Uint8Array>;
  return new Request(url, init);
}

async function write(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const headers: string[] = [];
  for (const [name, value] of response.headers) headers.push(name, value);
  res.writeHead(response.status, headers);
  if (!response.body || req.method === 'HEAD') return void res.end();
  // Whoever leaves in the middle ends the reading.
  await pipeline(response.body, res);
}
