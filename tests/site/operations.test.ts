import { once } from 'node:events';
import { readFileSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataPaths } from '#src/runtime/process/env.ts';
import { ROOT } from '../source.ts';
import { launch } from './commands.ts';
import { ownSite } from './server.ts';
import { freePort } from '../free-port.ts';

test('While a server starts, it says so on the port for operations', async () => {
  // A content source that takes connections and never answers.
  const source = createServer().listen(0, '127.0.0.1');
  await once(source, 'listening');
  onTestFinished(() => void source.close());
  const bound = source.address();
  const dataDir = await mkdtemp(join(tmpdir(), 'loden-starting-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const starting = launch(dataDir, ['start'], {
    ...{ PORT: '0', METRICS_PORT: '0' },
    ...{ SQUIDEX_URL: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}` },
    ...{ SQUIDEX_APP: 'shop', SQUIDEX_CLIENT_ID: 'shop:default', SQUIDEX_CLIENT_SECRET: 'secret' },
  });
  const [, metrics = ''] = await starting.says(/^Metrics are at (\S+)$/m);
  const answer = await fetch(new URL('/readyz', metrics));
  expect([answer.status, await answer.text()]).toEqual([503, 'starting\n']);
  expect((await fetch(new URL('/healthz', metrics))).status).toBe(200);
});

test('A server that lost its content is not ready, and visitors have their pages all the same', async () => {
  const site = await ownSite();
  const readiness = async () => (await fetch(`${site.url}/readyz`)).text();
  expect(await readiness()).toBe('ready\n');
  const { contentDatabase } = dataPaths(site.dataDir);
  renameSync(contentDatabase, `${contentDatabase}.away`);
  expect(await readiness()).toBe('content-missing\n');
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${site.url}/de`)).status).toBe(200);
});

test('What a server does is counted, by what answered and how', async () => {
  const port = String(await freePort());
  const site = await ownSite({ METRICS_PORT: port });
  for (const path of ['/de', '/de/suche?q=wolle', '/login', '/de/nirgends', '/manage/flushcache']) {
    await (await fetch(site.url + path)).text();
  }
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  expect(site.output()).not.toContain('Warning');
  const numbers = new Map(
    text.split('\n').map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
  const answered = (kind: string, status: number) =>
    numbers.get(`loden_http_requests_total{kind="${kind}",status="${status}"}`);
  expect(answered('stored', 200)).toBe(1);
  expect(answered('question', 200)).toBe(1);
  expect(answered('question', 404)).toBe(1);
  expect(answered('app', 200)).toBe(1);
  expect(answered('app', 202)).toBe(1);
  expect(numbers.get('loden_queue_length{queue="passwords"}')).toBe(0);
  expect(numbers.get('loden_answer_thread_heap_bytes')).toBeGreaterThan(1e6);
  expect(numbers.get('process_resident_memory_bytes')).toBeGreaterThan(5e7);
  expect(numbers.get('loden_build_timestamp_seconds')).toBeGreaterThan(1.7e9);
  expect(text).toContain('loden_publish_duration_seconds_count{outcome="unchanged"}');
  expect(numbers.get('loden_leads')).toBe(1);
  expect(numbers.get('loden_current')).toBe(1);
  expect(numbers.get('loden_disk_full')).toBe(0);
  expect(numbers.get('loden_data_free_bytes')).toBeGreaterThan(1e6);
  expect(numbers.get('loden_publish_failing_timestamp_seconds')).toBe(0);

  // Documents and rules for alerts name what there is, and nothing else.
  const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const queues = new Set([...text.matchAll(/queue="(\w+)"/g)].map(([, name]) => name));
  const document = (name: string) => readFileSync(join(ROOT, 'src/docs', name), 'utf8');
  const alerts = document('operations/alerts.yaml');
  const told = document('operations.md');
  for (const [, name = ''] of `${told}${alerts}`.matchAll(/\b(loden_\w+)/g)) {
    expect(there).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
  }
  for (const [, queue] of alerts.matchAll(/queue="(\w+)"/g)) expect(queues).toContain(queue);
  for (const name of there) if (name.startsWith('loden_')) expect(told).toContain(`\`${name}\``);
});
