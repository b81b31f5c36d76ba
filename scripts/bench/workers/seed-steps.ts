import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEngine } from '#src/runtime/engine/engine.ts';
import { dataPaths, parseEnv } from '#src/runtime/process/env.ts';
import { exportPictures } from '#src/runtime/upkeep/pictures-ahead.ts';
import { openServices, type DataServices } from '#src/runtime/engine/services.ts';
import { answerCalls } from './worker.ts';

type DataPlace = { dataDir: string };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const print = () => undefined;

/** What fills a shop, each on a data folder that nobody else uses. */
const steps = {
  /** The demo, and generated products up to so many. Out: how many items were written. */
  seed: ({ dataDir, products }: DataPlace & { products: number }): Promise<number> =>
    withServices(dataDir, (services) =>
      createEngine(ROOT, parseEnv({ DATA_DIR: dataDir }), services, print).seed({ products }),
    ),

  /** Every picture of the demo in all widths and formats. Out: how many. */
  pictures: ({ dataDir }: DataPlace): Promise<number> =>
    withServices(dataDir, async (services) => {
      const synced = await services.sync();
      if (!synced.ok) throw new Error(synced.error.name);
      return exportPictures(services, join(dataPaths(dataDir).pictures, '.out'), print);
    }),
};

export type SeedSteps = typeof steps;

async function withServices<T>(dataDir: string, work: (services: DataServices) => Promise<T>) {
  const services = openServices(parseEnv({ DATA_DIR: dataDir }), print);
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

answerCalls(steps);
