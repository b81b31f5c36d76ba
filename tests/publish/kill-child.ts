/**
 * Changes content and publishes it, again and again, until somebody ends the process.
 * Usage: node kill-child.ts <folder>. Writes a line of JSON before and after each publish.
 */
import { createHash } from 'node:crypto';
import type { Result } from '#src/lib/result.ts';
import { componentSchemas, contentSchemas } from '#src/model/schemas/all.ts';
import { openDiskSpine } from './disk-spine.ts';
import { servedDigest } from './served.ts';

const [folder = ''] = process.argv.slice(2);
const PRODUCTS = 40;
const CATEGORIES = ['beds', 'towels'];

const spine = openDiskSpine(folder);
const { store, site, publisher } = spine;
const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

if (!site.current()) await fill();
await publisher.publish();
tell({ serves: await servedDigest(site) });
for (let turn = randomTurn(); ; turn = randomTurn()) {
  await change(turn);
  tell({ publishing: true });
  const begun = performance.now();
  await publisher.publish();
  tell({ took: performance.now() - begun, serves: await servedDigest(site) });
}

async function fill(): Promise<void> {
  must(await store.syncLanguages());
  must(await store.syncSchemas([...componentSchemas, ...Object.values(contentSchemas)]));
  for (const id of CATEGORIES) await put('categories', id, { Name: { de: `Kategorie ${id}` } });
  for (let index = 0; index < PRODUCTS; index++) await putProduct(index, 'anfang');
}

/** The name of the site stands on every page, so each publish renders all of them. */
async function change(turn: string): Promise<void> {
  const id = must(await store.schemaIds()).get('site') ?? '';
  must(await store.patchItem('site', id, { name: { iv: `Loden ${turn}` } }));
  const index = Number.parseInt(turn, 16) % PRODUCTS;
  await putProduct(index, turn);
  await store.deleteItem('products', `p${(index + 1) % PRODUCTS}`);
  await putProduct((index + 2) % PRODUCTS, 'anfang');
}

function putProduct(index: number, turn: string): Promise<void> {
  return put('products', `p${index}`, {
    name: { de: `Decke ${index} ${turn}` },
    priceCents: { iv: index },
    categories: { iv: [CATEGORIES[index % 2]] },
  });
}

async function put(schema: string, id: string, data: Parameters<typeof store.updateItem>[2]) {
  must(await store.upsertItems([{ schema, id, data, status: 'Published' }]));
}

function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function randomTurn(): string {
  return createHash('sha256')
    .update(`${performance.timeOrigin}${performance.now()}`)
    .digest('hex')
    .slice(0, 6);
}
