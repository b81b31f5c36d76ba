import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { Engine } from '../engine/engine.ts';
import type { Deliveries } from '#src/site/targets/deliveries.ts';
import type { Metrics } from '../process/metrics.ts';
import { freeBytes } from '../process/reserve.ts';
import type { Room } from '../process/room.ts';
import type { Servers } from '../shared/servers.ts';

type ServerMeasure = {
  engine: Engine;
  server: Server;
  deliveries: Pick<Deliveries, 'state'>;
  room: Pick<Room, 'isFull'> | undefined;
  /** Absent: there are no others. */
  servers?: Pick<Servers, 'delivers' | 'isCurrent'> | undefined;
  /** A path in the data folder. */
  data: string;
};

/** Adds the numbers of an engine and of its server. */
export function measure(
  metrics: Metrics,
  {
    engine: { services, publisher, answers },
    server,
    deliveries,
    room,
    servers,
    data,
  }: ServerMeasure,
): void {
  let failing = 0;
  publisher.onFinished(({ outcome, problem, at, took }) => {
    metrics.published(outcome, took / 1_000);
    failing = problem ? failing || at / 1_000 : 0;
  });
  metrics.gauge(
    'publish_failing_timestamp_seconds',
    'Since when publishes fail, or cannot ask the content source; 0: they do not.',
    () => failing,
  );
  const flag = (name: string, help: string, is: () => boolean) =>
    metrics.gauge(name, help, () => Number(is()));
  flag('leads', '1 on the server that makes the builds.', () => servers?.delivers() ?? true);
  flag('current', '1 while this server knows that it serves what the others serve.', () =>
    servers ? servers.isCurrent() : true,
  );
  flag(
    'disk_full',
    '1 from a build that had no room on the disk until there is some.',
    () => room?.isFull() ?? false,
  );
  metrics.gauge('data_free_bytes', 'Free bytes on the disk of the data folder.', () =>
    freeBytes(data),
  );
  metrics.queue('mails', () => services.mail.state().waiting);
  metrics.queue('submissions', () => services.submissions.state().waiting);
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
