import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundaryOf, readParts } from './multipart.ts';

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, boundary: string, size = 7) {
  const found = [];
  for await (const { name, fileName, body } of readParts(cut(bytes, size), boundary)) {
    const chunks = [];
    for await (const chunk of body) chunks.push(Buffer.from(chunk));
    found.push({ name, fileName, body: Buffer.concat(chunks) });
  }
  return found;
}

const text = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

test('a form that a program of the platform writes is read as it was, however it is cut', async () => {
  const content = fc.uint8Array({ maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(content, fc.integer({ min: 1, max: 300 }), async (bytes, size) => {
      const form = new FormData();
      form.append('parentId', 'folder');
      form.append('file', new File([Buffer.from(bytes)], 'Größe "1".webp'));
      const request = new Request('http://x', { method: 'POST', body: form });
      const boundary = boundaryOf(request.headers.get('content-type') ?? '');
      const parts = await read(new Uint8Array(await request.arrayBuffer()), boundary, size);
      expect(parts).toEqual([
        { name: 'parentId', fileName: undefined, body: Buffer.from('folder') },
        { name: 'file', fileName: 'Größe "1".webp', body: Buffer.from(bytes) },
      ]);
    }),
    { numRuns: 60 },
  );
});

test('what looks nearly like the end of a part belongs to it', async () => {
  const body = '\r\n--\r\n--b\r-\r\n--bo';
  const form = text('--bound', 'Content-Disposition: form-data; name="f"', '', body, '--bound--');
  expect((await read(form, 'bound', 3)).map((part) => String(part.body))).toEqual([body]);
});

test('a part that nobody reads is passed over, and a preamble too', async () => {
  const head = (name: string) => `Content-Disposition: form-data; name=${name}; filename=${name}`;
  const form = text('hello', '--b', head('x'), '', 'one', '--b', head('y'), '', 'two', '--b--');
  const names = [];
  for await (const { name } of readParts(cut(form, 5), 'b')) names.push(name);
  expect(names).toEqual(['x', 'y']);
});

test('a line end in a name stays as browsers write it', async () => {
  const form = new FormData();
  form.append('file', new File(['x'], 'a\r\nb"c".png'));
  const request = new Request('http://x', { method: 'POST', body: form });
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  const [part] = await read(new Uint8Array(await request.arrayBuffer()), boundary);
  expect(part?.fileName).toBe('a%0D%0Ab"c".png');
});

test('a name may be given for those that read other letters', async () => {
  const head = "Content-Disposition: form-data; name=f; filename*=utf-8''Gr%C3%B6%C3%9Fe.png";
  const [part] = await read(text('--b', head, '', '', '--b--'), 'b');
  expect(part?.fileName).toBe('Größe.png');
});

test.each([
  ['nothing', text('')],
  ['no end', text('--b', 'Content-Disposition: form-data; name=a', '', 'x')],
  ['no name', text('--b', 'Content-Disposition: form-data', '', 'x', '--b--')],
  ['no head', text('--b', 'x', '--b--')],
  ['another disposition', text('--b', 'Content-Disposition: inline; name=a', '', '', '--b--')],
  ['an endless head', text('--b', 'a'.repeat(40_000), '', '--b--')],
  [
    'a name that is no UTF-8',
    text('--b', "Content-Disposition: form-data; name=a; filename*=utf-8''%E0", '', '', '--b--'),
  ],
])('a form with %s is refused', async (_, bytes) => {
  await expect(read(bytes, 'b')).rejects.toThrow('Validation error');
});

test.each(['', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary='])(
  '%j tells no boundary',
  (type) => {
    expect(() => boundaryOf(type)).toThrow('Validation error');
  },
);
