import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { createAppStore, seedApp } from '../store/app.ts';
import { createClock } from '../store/clock.ts';
import { MIGRATIONS } from '../store/migrations.ts';
import { createRuleStore } from '../store/rules.ts';
import { startCourier } from './courier.ts';
import { createOutbox } from './outbox.ts';

test('events that cannot be forgotten, as on a full disk, keep no server from starting', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const db = openDatabase(':memory:', MIGRATIONS);
  const clock = createClock(() => new Date(), 0);
  seedApp(db, clock, 'loden', undefined);
  const rules = createRuleStore(db);
  const outbox = createOutbox(rules, createAppStore(db, clock), clock);
  const sweep = () => {
    throw new Error('database or disk is full');
  };
  const stop = startCourier({ db, clock, outbox, rules: { ...rules, sweep } }, true);
  onTestFinished(() => {
    stop();
    db.close();
    said.mockRestore();
  });
  expect(said).toHaveBeenCalledExactlyOnceWith('content server: webhooks', expect.any(Error));
});
