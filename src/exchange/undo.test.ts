import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SourceItem } from '#src/content/source.ts';
import { ok } from '#src/lib/result.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { openUndoLog, type UndoPorts } from './undo.ts';

test('while products are taken out one by one others have their turn', async () => {
  const ids = ['a', 'b', 'c'];
  const at = '2026-11-30T08:00:00Z';
  const draft = { status: 'Draft', data: {} } as const;
  const items = ids.map((id): SourceItem => ({
    id,
    version: 1,
    created: at,
    lastModified: at,
    draft,
  }));
  let turns = 0;
  const turnsAt: number[] = [];
  const ports = {
    source: { items: () => ({ byId: async () => ok(items) }) },
    store: {
      upsertItems: async () => ok({ refused: [] }),
      async deleteItem() {
        turnsAt.push(turns);
        setImmediate(() => {
          turns += 1;
        });
        return ok(undefined);
      },
    },
    log: () => undefined,
  } as unknown as UndoPorts;
  const undoLog = openUndoLog(join(temporaryFolder(), 'undo-log'), ports);
  await undoLog.begin(
    ids.map((id) => ({ write: { schema: 'products', id, ...draft }, before: null })),
  );
  // As if each of them took long.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  onTestFinished(() => clock.mockRestore());
  expect(await undoLog.takeOut(() => undefined)).toEqual({ kept: [] });
  expect(turnsAt).toEqual([0, 1, 2]);
});
