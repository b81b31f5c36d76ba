import type { Json } from '#src/content/squidex/wire.ts';
import { hasFiniteNumbers } from './json-read.ts';
import { Refusal, unreadable } from './refusal.ts';

const MAX_DEPTH = 128;
/** What stands in every text of a number that is too big for a number of 64 bits. */
const MAY_BE_INFINITE = /\d{200}|[eE]\+?\d{3}/;

/**
 * Reads a JSON body. Out: the value, or undefined when there is no body at all.
 * Refuses: another content type or encoding (415), too many bytes (413, while they arrive), bytes
 * that are no UTF-8 or no JSON, JSON that is nested too deep for recursive code, and numbers that are too big (400).
 */
export async function readJson(request: Request, limit: number): Promise<Json | undefined> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return undefined;
  requireJsonType(request.headers);
  const text = decode(bytes);
  requireShallow(text);
  let json: Json;
  try {
    json = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (MAY_BE_INFINITE.test(text) && !hasFiniteNumbers(json)) throw unreadable();
  return json;
}

/** Reads the whole body, but never more than `limit` bytes (413). */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limit)) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** The body as it arrives, but never more than `limit` bytes (413). */
export async function* readChunks(
  request: Request,
  limit: number,
): AsyncGenerator<Uint8Array, void> {
  if (request.headers.has('content-encoding')) throw unsupportedType();
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  if (!request.body) return;
  const reader = request.body.getReader();
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > limit) throw tooLarge();
      yield part.value;
    }
  } finally {
    // Not cancelled: bodies made from forms cannot bear it, and throw where nobody catches.
    reader.releaseLock();
  }
}

function requireJsonType(headers: Headers): void {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isJson =
    type === 'application/json' ||
    type === 'text/json' ||
    /^application\/[\w.-]+\+json$/.test(type);
  if (!isJson) throw unsupportedType();
}

function unsupportedType(): Refusal {
  return new Refusal(415, 'Unsupported Media Type');
}

function tooLarge(): Refusal {
  return new Refusal(413, 'Request body too large.');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Counts brackets outside of texts, so that nothing recursive ever sees a tower of them. */
function requireShallow(text: string): void {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inText) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > MAX_DEPTH) throw unreadable();
    } else if (CLOSING.has(code)) depth -= 1;
  }
}
