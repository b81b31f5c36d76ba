import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { importEntries, openAudit } from '#src/auth/audit.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import type { ItemWrite } from '#src/content/store.ts';
import { createContentServer } from '#src/content-server/server.ts';
import { createImporter, type Importer, type ImporterPorts } from '#src/exchange/importer.ts';
import type { Language } from '#src/model/languages.ts';
import { itemId } from '#src/seed/write/id.ts';
import { clientOf, sharedModel } from '../stored-content.ts';

/** Who imports. */
export const BY = 'vroni@almwerk.example';

const named = (schema: string, field: string, de: string, en: string): ItemWrite => ({
  ...{ schema, id: itemId(`${schema}/${de}`), status: 'Published' },
  data: {
    [field]: { de, en },
    ...(schema === 'colors' && { hexcode: { iv: '#224422' } }),
    ...(schema === 'washing-instructions' && { step: { iv: 'wash' }, code: { iv: 'hand' } }),
  },
});

const MOSS = itemId('colors/Moos');

/** A product as the content source has it. */
export function product(name: string, more: ItemWrite['data'] = {}): ItemWrite {
  return {
    ...{ schema: 'products', id: itemId(`products/${name}`), status: 'Published' },
    data: {
      name: { de: name, en: `${name} (en)` },
      priceCents: { iv: 24_800 },
      articleNumber: { iv: `A-${name}` },
      variants: { iv: [{ color: [MOSS], images: [], availability: 'onOrder' }] },
      sizes: { iv: [{ label: '140 × 200', widthCm: 140, onlyColors: [], priceCents: null }] },
      ...more,
    },
  };
}

/**
 * A content server with a few products, whose writes can be made to fail, and an importer on it.
 * In: `ports` replaces what the importer calls at the end.
 */
export async function openShop(
  products: readonly ItemWrite[] = [],
  ports: Partial<Pick<ImporterPorts, 'readAgain' | 'ended'>> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-exchange-'));
  const server = createContentServer({ dataDir, inMemory: await sharedModel() });
  onTestFinished(() => {
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  /** How many bulk writes still go through; after that they are refused or cut off. */
  let left = Number.POSITIVE_INFINITY;
  let refusals = 0;
  /** Happens before the next bulk write that goes through. */
  let meanwhile: (() => Promise<unknown>) | undefined;
  const { source, store } = connectSquidex({
    ...clientOf(server),
    async fetch(request) {
      if (request.method === 'POST' && request.url.includes('/bulk')) {
        left -= 1;
        if (left < 0 && refusals > 0) {
          refusals -= 1;
          throw new TypeError('fetch failed');
        }
        const act = meanwhile;
        meanwhile = undefined;
        await act?.();
      }
      return server.handle(request);
    },
  });
  const content = [
    named('colors', 'name', 'Moos', 'Moss'),
    named('colors', 'name', 'Tanne', 'Fir'),
    named('categories', 'Name', 'Decken', 'Blankets'),
    named('washing-instructions', 'name', 'Wolle', 'Wool'),
    ...products,
  ];
  expect(await store.upsertItems(content)).toMatchObject({ value: { refused: [] } });
  let changes = 0;
  const ends: string[] = [];
  const audit = openAudit(':memory:');
  const again: string[] = [];
  const logged: string[] = [];
  const undoLog = join(dataDir, 'import.json');
  const dir = join(dataDir, 'imports');
  const pastDir = join(dataDir, 'past-imports');
  const open = () =>
    createImporter({
      ...{ source, store, undoLog, dir, waitMs: 1 },
      pastDir,
      hasFile: (id) => id === 'picture-1',
      shopName: () => 'Almwerk',
      readAgain: async (ids) => void again.push(...ids),
      changed: () => {
        changes += 1;
      },
      ended(end, who, fileName, written) {
        ends.push(`${who}: ${end} ${fileName}`);
        audit.appendAll(importEntries({ end, who, of: 'products', fileName, written }));
      },
      log: ({ name }) => void logged.push(name),
      ...ports,
    });
  return {
    ...{ importer: open(), open, source, store, undoLog, dir, pastDir },
    changes: () => changes,
    /** The problems in the log, by name. */
    said: () => logged,
    /** What was said of imports that have ended. */
    ends,
    audit,
    /** Ids of products that editors see as an import has written them, before it says that it has ended. */
    again,
    /** After so many bulk writes the next `times` fail. */
    failAfter(writes: number, times: number) {
      left = writes;
      refusals = times;
    },
    /** Does something once before the next bulk write. */
    before(act: () => Promise<unknown>) {
      meanwhile = act;
    },
    /** All products by their German names, as editors see them. */
    async products() {
      const page = await source.items('products').page(0);
      if (!page.ok) throw new Error(page.error.name);
      return new Map(
        page.value.items.map((item) => {
          const face = item.draft ?? item.published;
          return [String(face?.data['name']?.['de']), { ...item, ...face }] as const;
        }),
      );
    },
  };
}

/** Reads a file as somebody who uploads it. Throws where it cannot be read. */
export async function look(
  importer: Importer,
  text: string,
  { publishNew = true, lang = 'de' as Language } = {},
) {
  const bytes = new TextEncoder().encode(text);
  const state = await importer.look({ name: 'a.csv', bytes }, { publishNew, lang });
  if (!state.ok) throw new Error(state.error.name);
  return state.value;
}

/** Imports a file to its end. Out: what became of it. */
export async function importAll(importer: Importer, text: string) {
  const state = await look(importer, text);
  const started = await importer.start(state.id, { skipFaults: true, by: BY });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  return state.run;
}
