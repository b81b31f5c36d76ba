import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What of a server answered a request. */
export type AnswerKind =
  'stored' | 'picture' | 'asset' | 'build' | 'question' | 'app' | 'health' | 'other';

/** Numbers of a running server, for Prometheus. */
export type Metrics = {
  /** Counts an answer. In: its HTTP status, or that the client left before it was through. */
  answered(kind: AnswerKind, status: number | 'left', seconds: number): void;
  published(outcome: string, seconds: number): void;
  /** Shows how long a queue is. */
  queue(name: string, waiting: () => number): void;
  /** Shows a number that is read when somebody asks. In: its name without prefix, its unit at the end. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same for several, which a label tells apart. */
  gauges(name: string, label: string, help: string, read: () => Iterable<[string, number]>): void;
  /** All of it in Prometheus' text form. */
  text(): Promise<string>;
  /** The media type of the text. */
  type: string;
};

const PREFIX = 'loden_';
const ANSWER_SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const PUBLISH_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Begins to count; process, memory and event loop are among the numbers. */
export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const answers = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests by what answered them, and by status.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'From the turn of a request on its connection to the end of its answer.',
    labelNames: ['kind'],
    buckets: ANSWER_SECONDS,
    registers,
  });
  const publishes = new Histogram({
    name: `${PREFIX}publish_duration_seconds`,
    help: 'Publishes by outcome, from the first call on.',
    labelNames: ['outcome'],
    buckets: PUBLISH_SECONDS,
    registers,
  });
  const queues = new Map<string, () => number>();
  new Gauge({
    name: `${PREFIX}queue_length`,
    help: 'What waits for its turn, by queue.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, waiting] of queues) this.set({ queue }, waiting());
    },
  });
  return {
    answered(kind, status, seconds) {
      answers.inc({ kind, status });
      durations.observe({ kind }, seconds);
    },
    published: (outcome, seconds) => publishes.observe({ outcome }, seconds),
    queue: (name, waiting) => void queues.set(name, waiting),
    gauge(name, help, read) {
      new Gauge({
        name: `${PREFIX}${name}`,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
    gauges(name, label, help, read) {
      new Gauge({
        name: `${PREFIX}${name}`,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [value, number] of read()) this.set({ [label]: value }, number);
        },
      });
    },
    text: () => register.metrics(),
    type: register.contentType,
  };
}
