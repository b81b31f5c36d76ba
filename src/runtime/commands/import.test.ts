import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { setUp } from '#src/seed/setup.ts';
import { createEngine } from '../engine/engine.ts';
import { openServices } from '../engine/services.ts';
import { parseEnv } from '../process/env.ts';
import { ROOT } from '../process/root.ts';
import { importCommand } from './import.ts';

/** A shop without products, and a file for it. */
async function open(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'loden-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'list.csv');
  writeFileSync(file, text);
  const env = parseEnv({ DATA_DIR: join(folder, 'data') });
  const services = openServices(env, () => undefined);
  expect(await setUp(services.content.store)).toMatchObject({ ok: true });
  const engine = createEngine(ROOT, env, services, () => undefined);
  onTestFinished(() => engine.close());
  const run = async (...flags: string[]) => {
    const lines: string[] = [];
    const done = importCommand.serve([file, ...flags], engine, (line) => lines.push(line));
    const code = await done.catch((error: Error) => error.message);
    return { code, lines };
  };
  const names = async () => {
    const page = await services.content.source.items('products').page(0);
    if (!page.ok) throw new Error(page.error.name);
    return page.value.items.map(({ published }) => published?.data['name']?.['de']).sort();
  };
  return { file, run, names, audit: services.audit };
}

test('npm run import takes nothing of a file with a fault, unless its row is to be left out', async () => {
  const { run, names, audit } = await open('name_de;price\nTuch;12,50\nLoden;teuer\n');
  expect(await run('--dry-run')).toMatchObject({ code: 1 });
  const refused = await run();
  expect(refused.lines).toEqual([
    '2 products in the file: 1 new, 0 changed, 0 the same.',
    'Faults: 1',
    'Line 3, price: “teuer” is not a price. Example: 248.00',
  ]);
  expect(refused.code).toMatch(/^Nothing was imported.*--skip-faults/);
  expect(await names()).toEqual([]);
  expect((await run('--skip-faults')).lines).toContain('Products imported: 1');
  expect(await names()).toEqual(['Tuch']);
  const rows = audit.read(Number.MAX_SAFE_INTEGER, 10);
  expect(rows).toMatchObject([
    { who: 'npm run import', operation: 'imported', schema: 'products', id: 'list.csv' },
    { who: 'npm run import', operation: 'import', schema: 'products', before: null },
  ]);
});

test('npm run import says that a file changes nothing, and writes nothing', async () => {
  const { run, audit } = await open('name_de;price\nTuch;12,50\n');
  await run();
  const again = await run();
  expect(again).toEqual({
    code: 0,
    lines: ['1 product in the file: 0 new, 0 changed, 1 the same.'],
  });
  expect(audit.read(Number.MAX_SAFE_INTEGER, 10)).toHaveLength(2);
});

test.each([
  ['there is not', (file: string) => rmSync(file), /cannot be read: ENOENT/],
  ['is too large', (file: string) => truncateSync(file, 33 * 1024 * 1024), /33554432|too large/],
])('npm run import refuses a file that %s before it opens anything', async (_name, spoil, why) => {
  const { file } = await open('name_de;price\nTuch;12,50\n');
  spoil(file);
  await expect(importCommand.run([file], () => undefined)).rejects.toThrow(why);
});
