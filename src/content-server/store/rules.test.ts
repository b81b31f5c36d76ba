import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { MIGRATIONS } from './migrations.ts';
import { createRuleStore } from './rules.ts';

test('the events of one rule are listed without reading those of all others', () => {
  const db = openDatabase(':memory:', MIGRATIONS);
  onTestFinished(() => db.close());
  const asked: string[] = [];
  const prepare: typeof db.prepare = (sql) => {
    asked.push(sql);
    return db.prepare(sql);
  };
  const rules = createRuleStore({ ...db, prepare });
  expect(rules.events({ ruleId: 'a', skip: 0, take: 20 })).toEqual({ total: 0, items: [] });
  const plans = asked.flatMap((sql) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  expect(plans.map(({ detail }) => detail)).toEqual([
    'SEARCH rule_event USING COVERING INDEX rule_event_rule (rule_id=?)',
    'SEARCH rule_event USING INDEX rule_event_rule (rule_id=?)',
  ]);
});
