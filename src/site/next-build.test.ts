import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { createBuilds } from './builds.ts';
import { createEntries } from './entries.ts';
import { createMeta } from './meta.ts';
import { MIGRATIONS } from './migrations.ts';
import { beginNextBuild } from './next-build.ts';
import { createObjects } from './objects.ts';
import { createPages } from './pages.ts';

test('a build that cannot read the state before it leaves the next one free to begin', () => {
  const database = openDatabase(':memory:', MIGRATIONS);
  onTestFinished(() => database.close());
  const meta = createMeta(database);
  const tables = {
    entries: createEntries(database, createObjects(database, 0)),
    pages: createPages(database),
    builds: createBuilds(database),
  };
  const begin = (head: typeof meta.head) =>
    beginNextBuild(
      database,
      { ...tables, meta: { ...meta, head } },
      { id: 'b', at: 0, app: 'app', epoch: 'epoch', contentSeq: 1 },
    );
  const unreadable = () => {
    throw new Error('disk I/O error');
  };
  expect(() => begin(unreadable)).toThrow('disk I/O error');
  begin(meta.head).abandon();
});
