import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { request } from '#src/client/visitor/http.ts';
import { createIconDrawings, type LazyIcon } from './icon-drawings.ts';

const svgOf = (id: string) => `<svg><path d="${id}"/></svg>`;

/** A server that has a drawing of every icon, or is busy. Out: what is told, asked and logged. */
async function openServer({ isBusy = false } = {}) {
  const asked: string[][] = [];
  const server = createServer((req, res) => {
    const ids = new URL(req.url ?? '', 'http://x').searchParams.get('ids')?.split(',') ?? [];
    asked.push(ids);
    if (isBusy) return res.writeHead(503).end();
    const items = ids.map((id) => ({ id, schema: 'icons', name: id, svg: svgOf(id) }));
    return res.end(JSON.stringify({ items }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const told: LazyIcon[] = [];
  const logged: string[] = [];
  const want = createIconDrawings('en', (icon) => void told.push(icon), {
    fetch: (path, init) => request(`http://127.0.0.1:${port}${String(path)}`, init),
    log: (message) => void logged.push(message),
  });
  return { asked, told, logged, want };
}

test('an icon is loading until its drawing has come, and is asked for once', async () => {
  const { asked, told, logged, want } = await openServer();
  await Promise.all([want(['a']), want(['a'])]);
  await want(['a', 'b']);
  expect(asked).toEqual([['a'], ['b']]);
  expect(told).toEqual(
    ['a', 'b'].flatMap((id) => [
      { id, isLoading: true, svg: null },
      { id, isLoading: false, svg: svgOf(id) },
    ]),
  );
  expect(logged).toEqual([]);
});

test('many icons come in portions', async () => {
  const { asked, told, want } = await openServer();
  const ids = Array.from({ length: 120 }, (_, n) => `i${n}`);
  await want(ids);
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(told.filter(({ svg }) => svg !== null).map(({ id }) => id)).toEqual(ids);
});

test('where drawings cannot be fetched that is logged, and loading stops there', async () => {
  const { asked, told, logged, want } = await openServer({ isBusy: true });
  await want(['a']);
  await want(['b']);
  // Reads are repeated once.
  expect(asked).toEqual([['a'], ['a']]);
  expect(told.at(-1)).toEqual({ id: 'a', isLoading: false, svg: null });
  expect(logged).toEqual(['Error Fetching Icons!']);
});
