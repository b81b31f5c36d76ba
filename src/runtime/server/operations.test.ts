import { networkInterfaces } from 'node:os';
import { createHealth } from '../process/health.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../process/metrics.ts';
import { openOperations } from './operations.ts';

async function open(host = '127.0.0.1') {
  const metrics = createMetrics();
  const health = createHealth();
  const { address, close } = await openOperations({ host, port: 0 }, metrics, health);
  onTestFinished(close);
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${address}${path}`, { method });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { metrics, health, ask };
}

test('what was counted is shown in the text form of Prometheus', async () => {
  const { metrics, ask } = await open();
  metrics.answered('stored', 200, 0.002);
  metrics.answered('stored', 200, 0.3);
  metrics.answered('question', 'left', 1);
  metrics.published('published', 0.06);
  metrics.queue('app', () => 3);
  metrics.gauge('build_timestamp_seconds', 'When.', async () => 1_700_000_000);
  metrics.gauges('target_failures', 'target', 'Failed.', () => [
    ['bucket', 2],
    ['purge', 0],
  ]);
  const { status, headers, text } = await ask('/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = text.split('\n');
  for (const line of [
    'loden_http_requests_total{kind="stored",status="200"} 2',
    'loden_http_requests_total{kind="question",status="left"} 1',
    'loden_http_request_duration_seconds_bucket{le="0.005",kind="stored"} 1',
    'loden_http_request_duration_seconds_bucket{le="0.5",kind="stored"} 2',
    'loden_publish_duration_seconds_count{outcome="published"} 1',
    'loden_queue_length{queue="app"} 3',
    'loden_build_timestamp_seconds 1700000000',
    'loden_target_failures{target="bucket"} 2',
    'loden_target_failures{target="purge"} 0',
  ]) {
    expect(lines).toContain(line);
  }
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('whether the server is ready is told there too, from the start on', async () => {
  const { health, ask } = await open();
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'starting\n' });
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
  health.serves([]);
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready\n' });
});

const hasIpv6 = Object.values(networkInterfaces()).some((ones) =>
  ones?.some(({ address }) => address === '::1'),
);

test.runIf(hasIpv6)('an address of IPv6 stands in brackets', async () => {
  const { ask } = await open('::1');
  expect((await ask('/healthz')).text).toBe('ok\n');
});

test('nothing else is there, and nothing is written', async () => {
  const { ask } = await open();
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', 'POST')).status).toBe(405);
});

test('a number that cannot be read takes nothing else down', async () => {
  const { metrics, ask } = await open();
  metrics.gauge('broken', 'Broken.', () => Promise.reject(new Error('closed')));
  expect((await ask('/metrics')).status).toBe(503);
  expect((await ask('/healthz')).status).toBe(200);
});
