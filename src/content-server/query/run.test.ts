import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { MIGRATIONS } from '../store/migrations.ts';
import { createRunner } from './run.ts';

test('a total does not count what a rollback has taken back', () => {
  const db = openDatabase(':memory:', MIGRATIONS);
  onTestFinished(() => db.close());
  let changes = 0;
  const add = (id: string) => {
    changes++;
    db.prepare(
      "INSERT INTO content VALUES (NULL, ?, 1, 0, 'Draft', NULL, 0, '', 0, '', 0, '', NULL, NULL, '{}', NULL)",
    ).run(id);
  };
  db.prepare("INSERT INTO schema VALUES (1, 'pages', 'pages', 0, 0, 0, '', 0, '', '{}')").run();
  const runner = createRunner(db, () => changes);
  const total = () =>
    runner.list({
      ...{ table: 'content', select: 'id, data', where: [], columns: {}, total: 'always' },
      query: { sort: [], skip: 0, top: 1 },
    }).total;
  add('a');
  const fail = () =>
    db.transaction(() => {
      add('b');
      expect(total()).toBe(2);
      throw new Error('database or disk is full');
    });
  expect(fail).toThrow('disk is full');
  expect(total()).toBe(1);
});
