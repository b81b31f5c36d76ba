import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

const TYPE = 'multipart/form-data';
const PARTS = {
  ...{ files: 1, fields: 4, parts: 6, fieldSize: 200, fieldNameSize: 100 },
  ...{ headerPairs: 20, headerSize: 4_096 },
};
/** What a form may have beside its file. */
const BESIDE = 16 * 1024;

/** Takes a file as it comes. It need not read it to its end: what is left is thrown away. */
type Take<T> = (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<Result<T, Problem>>;

/**
 * A form with one file, which is never held in memory as a whole.
 * In: a request whose body nobody has read, the bytes that the file may have, and who takes it. Out: what became
 * of the file, and the fields beside it, by their names in lower case; or what is wrong: with the form, or
 * with the file.
 */
export async function readFileForm<T>(
  request: Request,
  most: number,
  take: Take<T>,
): Promise<Result<{ taken: T; fields: ReadonlyMap<string, string> }, Problem>> {
  const parser = parserOf(request.headers);
  if (!parser.ok) return parser;
  const form = collect(parser.value, take);
  const sent = await feed(parser.value, request.body, most + BESIDE);
  if (!sent.ok) {
    form.cutOff();
    // Who was reading the file is told by an error that it does not go on.
    await form.taken().catch(() => undefined);
    return sent;
  }
  const taken = await form.taken();
  const fault = form.fault();
  if (fault !== undefined) return err(unreadable(fault));
  if (!taken) return err(unreadable('it holds no file'));
  return taken.ok ? ok({ taken: taken.value, fields: form.fields }) : taken;
}

function parserOf(headers: Headers): Result<BusboyInstance, Problem> {
  const type = headers.get('content-type') ?? '';
  const isForm = type.split(';', 1)[0]?.trim().toLowerCase() === TYPE;
  if (!isForm || headers.has('content-encoding')) {
    return err(problem('media-type-refused', { type: TYPE }));
  }
  try {
    return ok(new Busboy({ headers: { 'content-type': type }, limits: PARTS }));
  } catch {
    return err(unreadable('it has no boundary'));
  }
}

/** Hands the file of a form over and keeps its fields. */
function collect<T>(parser: BusboyInstance, take: Take<T>) {
  const fields = new Map<string, string>();
  let file: Readable | undefined;
  let taken: ReturnType<Take<T>> | undefined;
  let fault: string | undefined;
  parser.on('file', (_field, stream, name) => {
    file = stream;
    // Where nobody reads it any more, a form that ends too early would end the process.
    stream.on('error', () => undefined);
    // The parser waits until somebody has read the file to its end.
    taken = take(name ?? '', stream.iterator({ destroyOnReturn: false })).finally(() =>
      stream.resume(),
    );
    taken.catch(() => undefined);
  });
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) fault = 'a field is too long';
    if (fields.has(name.toLowerCase())) fault = 'a field stands twice';
    fields.set(name.toLowerCase(), value);
  });
  parser.on('filesLimit', () => {
    fault = 'it holds more than one file';
  });
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => {
      fault = 'it has too many parts';
    });
  }
  return {
    fields,
    fault: () => fault,
    taken: async () => taken,
    cutOff: () => void file?.destroy(new Error('the form was cut off')),
  };
}

/** Gives a body to a parser, as fast as it takes it, and waits until it has read the whole form. */
async function feed(
  parser: BusboyInstance,
  body: Request['body'],
  most: number,
): Promise<Result<void, Problem>> {
  // It may tell of more than one fault.
  parser.on('error', () => undefined);
  const read = once(parser, 'finish');
  read.catch(() => undefined);
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > most) return err(problem('body-too-large', { limit: most }));
      if (!parser.write(chunk)) await once(parser, 'drain');
    }
    parser.end();
    await read;
    return ok(undefined);
  } catch {
    return err(unreadable('it ended too early, or is no such form'));
  }
}

function unreadable(reason: string): Problem {
  return problem('body-invalid', { reason });
}
