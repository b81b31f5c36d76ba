import { fileURLToPath } from 'node:url';
import { createEngine, type Engine } from '#src/runtime/engine/engine.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { openServices } from '#src/runtime/engine/services.ts';
import { applyChange, type ChangeKind } from '../kinds.ts';
import { ordinaryProducts, type BenchProduct } from '../change.ts';
import { writePageQueries } from './page-queries.ts';
import { answerCalls } from './worker.ts';

/** One publish: ms of the call, CPU ms of all threads, and pages rendered. */
export type Published = { ms: number; cpuMs: number; pages: number };
type Round = { kind: ChangeKind; number: number };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let engine: Engine | undefined;
let products: BenchProduct[] = [];

/** The publisher as a server has it; what an editor would do comes by calls. */
const calls = {
  /** Loads the code and draws the site. In: also where to write its `writePageQueries`. Out: pages of the site. */
  async open({ dataDir, queries }: { dataDir: string; queries: string }): Promise<number> {
    const env = parseEnv({ DATA_DIR: dataDir });
    const services = openServices(env, () => undefined);
    engine = createEngine(ROOT, env, services, () => undefined);
    await engine.load();
    await engine.publisher.publish();
    writePageQueries(services.site, queries);
    products = [...ordinaryProducts(services)];
    return services.site.pages.count();
  },
  /** Changes the content. Its next publish shows it. */
  change: ({ kind, number }: Round) =>
    applyChange(running().services, { kind, number, product: productOf(number) }),
  async publish({ full }: { full: boolean }): Promise<Published> {
    const cpu = process.cpuUsage();
    const start = performance.now();
    const report = await running().publisher.publish({ full });
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    if (report.outcome === 'failed' || report.failed > 0) throw new Error(JSON.stringify(report));
    return { ms, cpuMs: (user + system) / 1000, pages: report.rendered };
  },
  /** The replica has what was changed, as a build would find it. */
  async sync(): Promise<void> {
    await running().services.sync();
  },
  close: () => running().close(),
};

export type PublishCalls = typeof calls;

function running(): Engine {
  if (!engine) throw new Error('Nothing is open.');
  return engine;
}

function productOf(number: number): BenchProduct {
  const product = products[number % products.length];
  if (!product) throw new Error('There is no product to change.');
  return product;
}

answerCalls(calls);
