import { expect, test } from 'vitest';
import { ok } from '#src/lib/result.ts';
import { readFileForm } from './multipart.ts';

const MOST = 1_000;
const FILE = ['--x', 'Content-Disposition: form-data; name="file"; filename="a.csv"', '', 'a,b'];
const WHOLE = [...FILE, '--x--', ''].join('\r\n');

function read(body: string, most = MOST) {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = new Request('http://shop.test/', { method: 'POST', headers, body });
  return readFileForm(request, most, async (name, bytes) => {
    const chunks = await Array.fromAsync(bytes);
    return ok({ name, text: Buffer.concat(chunks).toString() });
  });
}

test('a file comes with its name', async () => {
  const form = await read(WHOLE);
  expect(form).toMatchObject({ ok: true, value: { taken: { name: 'a.csv', text: 'a,b' } } });
});

test('a form that ends within its file is refused, whoever reads the file', async () => {
  const form = await read(FILE.join('\r\n'));
  expect(form).toMatchObject({ ok: false, error: { name: 'body-invalid' } });
});

test('a form that is too large is refused', async () => {
  const form = await read(WHOLE.replace('a,b', 'a'.repeat(100_000)));
  expect(form).toMatchObject({ ok: false, error: { name: 'body-too-large' } });
});
