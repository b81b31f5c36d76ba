import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { Engine } from '../engine/engine.ts';
import type { Deliveries } from '#src/site/targets/deliveries.ts';
import type { Metrics } from '../process/metrics.ts';

/** Adds the numbers of an engine and of its server. */
export function measure(
  metrics: Metrics,
  { services, publisher, answers }: Engine,
  server: Server,
  deliveries: Pick<Deliveries, 'state'>,
): void {
  publisher.onFinished(({ outcome, took }) => metrics.published(outcome, took / 1_000));
  metrics.queue('passwords', services.auth.waiting);
  metrics.queue('lists', answers.waiting);
  metrics.gauge(
    'connections',
    'Open connections of clients.',
    promisify(server.getConnections.bind(server)),
  );
  metrics.gauge(
    'build_timestamp_seconds',
    'When the build that is served was made.',
    () => (services.site.current()?.at ?? 0) / 1_000,
  );
  const ours = () => deliveries.state().filter(({ isElsewhere }) => !isElsewhere);
  metrics.gauges('target_behind_builds', 'target', 'Builds by which a target is behind.', () =>
    ours().map(({ name, behind }) => [name, behind]),
  );
  metrics.gauges('target_failures', 'target', 'Deliveries to a target that failed in a row.', () =>
    ours().map(({ name, tries }) => [name, tries]),
  );
  metrics.gauge(
    'answer_thread_questions',
    'Questions that the thread for answers works on.',
    async () => (await answers.load()).questions,
  );
  metrics.gauge(
    'answer_thread_heap_bytes',
    'Heap of the thread for answers; 0 while it does not run.',
    async () => (await answers.load()).heapBytes,
  );
}
