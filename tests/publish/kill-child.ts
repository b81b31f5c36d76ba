/**
 * Does one kind of work again and again, until somebody ends the process.
 * Usage: node kill-child.ts <folder> <publish | code | rollback | folder>. Writes a line of JSON
 * before and after each turn.
 */
import { createHash } from 'node:crypto';
import type { Result } from '#src/lib/result.ts';
import { componentSchemas, contentSchemas } from '#src/model/schemas/all.ts';
import { openDiskSpine } from './disk-spine.ts';
import { servedDigests } from './served.ts';

/** What this says: that a turn begins, how many ms it took, or what a build serves. */
export type KillLine =
  { begins: true } | { took: number } | { build: string; serves: Record<string, string> };

const [folder = '', kind = ''] = process.argv.slice(2);
/** Builds that housekeeping leaves. */
const KEPT = 5;
const PRODUCTS = 40;
const CATEGORIES = ['beds', 'towels'];
const APPS = ['first', 'second'];

const spine = openDiskSpine(folder);
const { store, site, publisher, deliveries } = spine;
const tell = (line: KillLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
const told = new Set<string>();

const turns: Record<string, () => Promise<void>> = {
  /** Beside the target, which is written meanwhile. */
  publish: () => watched(change, async () => void (await publisher.publish())),
  code: () => watched(change, publishByOtherCode),
  rollback: () => watched(change, rollBackAndOn),
  /** The target alone: it has all to catch up with. */
  folder: () => watched(catchUp, async () => void (await deliveries.settle())),
};

if (!site.current()) await fill();
await publisher.publish();
await tellBuilds();
if (kind !== 'folder') site.onServe(() => deliveries.poke());
for (;;) await turns[kind]?.();

/** One turn: what is to be disturbed, after what is not. */
async function watched(prepare: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  await prepare();
  tell({ begins: true });
  const begun = performance.now();
  await work();
  tell({ took: performance.now() - begun });
  while (!site.sweep({ count: KEPT, maxAgeMs: Number.MAX_SAFE_INTEGER }, Date.now()).done);
  await tellBuilds();
}

/** What each kept build serves, once it is there. */
async function tellBuilds(): Promise<void> {
  for (const { id, seq } of site.builds(KEPT)) {
    if (!told.has(id)) tell({ build: id, serves: await servedDigests(site, seq) });
    told.add(id);
  }
}

async function fill(): Promise<void> {
  must(await store.syncLanguages());
  must(await store.syncSchemas([...componentSchemas, ...Object.values(contentSchemas)]));
  for (const id of CATEGORIES) await put('categories', id, { Name: { de: `Kategorie ${id}` } });
  for (let index = 0; index < PRODUCTS; index++) await putProduct(index, 'anfang');
}

/** The name of the site stands on every page, so each publish renders all of them. */
async function change(): Promise<void> {
  const turn = randomTurn();
  const id = must(await store.schemaIds()).get('site') ?? '';
  must(await store.patchItem('site', id, { name: { iv: `Loden ${turn}` } }));
  const index = Number.parseInt(turn, 16) % PRODUCTS;
  await putProduct(index, turn);
  await store.deleteItem('products', `p${(index + 1) % PRODUCTS}`);
  await putProduct((index + 2) % PRODUCTS, 'anfang');
}

/** All pages are drawn anew, and the files of the code are taken. */
async function publishByOtherCode(): Promise<void> {
  spine.load(APPS.find((app) => app !== site.head().app) ?? '');
  await publisher.publish();
}

/** Back to an earlier build, a publish behind it, and on again. */
async function rollBackAndOn(): Promise<void> {
  const builds = site.builds(KEPT);
  const build = builds[Math.floor(Math.random() * builds.length)];
  if (build) site.rollBack(build);
  await publisher.publish();
  site.resume();
}

/** Several publishes, while the target is left behind. */
async function catchUp(): Promise<void> {
  await deliveries.settle();
  await change();
  await publisher.publish();
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
