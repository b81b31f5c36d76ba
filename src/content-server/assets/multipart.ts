import { invalid } from '../base/refusal.ts';

/** A part of a form. Its body is read, or left, before the next part is asked for. */
export type FormPart = {
  name: string;
  /** Undefined for a field that is no file. */
  fileName: string | undefined;
  body: AsyncGenerator<Buffer>;
};

const MAX_HEAD = 16 * 1024;
const MAX_PARTS = 20;
const END = Buffer.from('--');
const LINE = Buffer.from('\r\n');
const EMPTY_LINE = Buffer.from('\r\n\r\n');

/** What separates the parts of a form. Refuses another content type, and one that does not tell. */
export function boundaryOf(contentType: string): string {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type.toLowerCase() !== 'multipart/form-data') throw unreadable();
  const found = parameters.find((one) => /^boundary=/i.test(one))?.slice('boundary='.length) ?? '';
  const boundary = found.replace(/^"(.*)"$/, '$1');
  if (boundary === '' || boundary.length > 70) throw unreadable();
  return boundary;
}

/** The parts of a form as they arrive (RFC 7578), none of them in memory as a whole. */
export async function* readParts(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const input = createInput(chunks);
  await drain(input.until(delimiter));
  for (let count = 1; ; count++) {
    const next = await input.take(2);
    if (next.equals(END)) return;
    if (!next.equals(LINE) || count > MAX_PARTS) throw unreadable();
    const part = { ...(await readHead(input)), body: input.until(delimiter) };
    yield part;
    await drain(part.body);
  }
}

type Input = ReturnType<typeof createInput>;

/** Bytes that are read up to a mark. */
function createInput(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]();
  // The first delimiter stands at the beginning of a line, as all others do.
  let waiting: Buffer = LINE;
  const more = async () => {
    const { done, value } = await source.next();
    if (done) throw unreadable();
    waiting = waiting.length === 0 ? Buffer.from(value) : Buffer.concat([waiting, value]);
  };
  return {
    async take(length: number): Promise<Buffer> {
      while (waiting.length < length) await more();
      const taken = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      return taken;
    },
    /** What comes before a mark, which is taken too. */
    async *until(mark: Buffer): AsyncGenerator<Buffer> {
      for (;;) {
        const at = waiting.indexOf(mark);
        const end = at < 0 ? Math.max(0, waiting.length - mark.length + 1) : at;
        const before = waiting.subarray(0, end);
        waiting = waiting.subarray(at < 0 ? end : at + mark.length);
        if (before.length > 0) yield before;
        if (at >= 0) return;
        await more();
      }
    },
  };
}

async function readHead(input: Input): Promise<Pick<FormPart, 'name' | 'fileName'>> {
  let head = '';
  for await (const part of input.until(EMPTY_LINE)) {
    head += part.toString('latin1');
    if (head.length > MAX_HEAD) throw unreadable();
  }
  const lines = Buffer.from(head, 'latin1').toString('utf8').split('\r\n');
  const line = lines.find((one) => /^content-disposition:/i.test(one)) ?? '';
  const name = parameter(line, 'name');
  if (!/^content-disposition:\s*form-data\b/i.test(line) || name === undefined) throw unreadable();
  return { name, fileName: parameter(line, 'filename') ?? extended(line) };
}

/** A parameter in quotes or plain. Browsers encode quotes in it, and line ends, which stay so: no name has them. */
function parameter(line: string, name: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(line) ?? [];
  return (quoted ?? plain)?.replaceAll('%22', '"');
}

/** The name that some programs write for those that read RFC 5987. */
function extended(line: string): string | undefined {
  const encoded = /;\s*filename\*=utf-8''([^\s;]+)/i.exec(line)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    throw unreadable();
  }
}

async function drain(parts: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of parts);
}

const unreadable = () => invalid('Can only upload one file.');
