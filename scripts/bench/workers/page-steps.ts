import { fileURLToPath } from 'node:url';
import { createQueries } from '#src/content/queries/queries.ts';
import { createEngine } from '#src/runtime/engine/engine.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { openServices } from '#src/runtime/engine/services.ts';
import { answerCalls } from './worker.ts';

/** One page: queries that it asks, CPU ms from nothing and with the answers at hand, bytes of HTML. */
export type PageCost = { queries: number; coldMs: number[]; warmMs: number[]; bytes: number };
/** `times` in each round. */
type PageOptions = { dataDir: string; blocks: number; times: number };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WARM_UP = 20;
const ROUNDS = 5;

const calls = {
  /** Makes a page of so many blocks and renders it by the built app, load and drawing. */
  async cost({ dataDir, blocks, times }: PageOptions): Promise<PageCost> {
    const env = parseEnv({ DATA_DIR: dataDir });
    const services = openServices(env, () => undefined);
    const engine = createEngine(ROOT, env, services, () => undefined);
    try {
      await engine.load();
      const id = `bench-${blocks}`;
      const products = [...services.queries.ids('products')];
      const data = pageData(blocks, products);
      const made = await services.content.store.createItem({
        ...{ schema: 'pages', id, data, status: 'Published' },
      });
      if (!made.ok) throw new Error(JSON.stringify(made.error));
      await services.sync();
      const { renderer } = engine.app();
      const openQueries = () => createQueries(services.replica, { scope: 'published' });
      const render = async (queries = services.queries) => {
        const route = queries.ask('routes', id).find(({ lang }) => lang === 'de');
        if (!route) throw new Error('The page has no address.');
        const rendered = await renderer.render(route, queries);
        if (rendered.outcome !== 'rendered') throw new Error(JSON.stringify(rendered));
        if (rendered.problem) throw new Error(JSON.stringify(rendered.problem));
        return rendered;
      };
      for (let round = 0; round < WARM_UP; round++) await render(openQueries());
      const coldMs = await rounds(times, () => render(openQueries()));
      const warmMs = await rounds(times, () => render());
      const { files, reads } = await render();
      const bytes = files[0] && 'body' in files[0] ? files[0].body.length : 0;
      return { queries: reads.length, bytes, coldMs, warmMs };
    } finally {
      await services.close();
    }
  },
};

export type PageCalls = typeof calls;

/** Out: CPU ms of one call, on average, for each round: a single one is shorter than the clock's step. */
async function rounds(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.threadCpuUsage();
    for (let time = 0; time < times; time++) await work();
    const { user, system } = process.threadCpuUsage(before);
    all.push((user + system) / 1000 / times);
  }
  return all;
}

/** Headings and texts in turn, and a product in each ten. */
function pageData(blocks: number, products: readonly string[]) {
  const shown = { inline: false, noEditWrapper: false, display: true };
  const tree = Array.from({ length: blocks }, (_, index) => ({
    ...{ schemaId: '', id: `b${String(index).padStart(9, '0')}` },
    wrapper: { schemaId: '', schemaName: 'core-component-wrapper', ...shown },
    ...(index % 10 === 9
      ? { schemaName: 'block-product-teaser', product: [products[index % products.length]] }
      : index % 2 === 0
        ? heading(index)
        : paragraph(index)),
  }));
  const slug = `messung-${blocks}`;
  return {
    title: { de: `Messung ${blocks}` },
    data: { de: tree },
    seo: { de: { slug } },
  };
}

const heading = (index: number) => ({
  ...{ schemaName: 'block-heading', text: `Überschrift ${index}`, level: 'h2' },
});

const paragraph = (index: number) => ({
  schemaName: 'block-rich-text',
  text: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: `Loden hält warm, auch naß, ${index} Jahre lang.` }],
      },
    ],
  },
});

answerCalls(calls);
