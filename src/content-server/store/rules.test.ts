import { expect, test } from 'vitest';
import { queryPlans } from '../../../tests/query-plans.ts';
import { MIGRATIONS } from './migrations.ts';
import { createRuleStore } from './rules.ts';

test('the events of one rule are listed without reading those of all others', () => {
  const plans = queryPlans(MIGRATIONS, (db) => {
    const rules = createRuleStore(db);
    expect(rules.events({ ruleId: 'a', skip: 0, take: 20 })).toEqual({ total: 0, items: [] });
  });
  expect(plans).toEqual([
    'SEARCH rule_event USING COVERING INDEX rule_event_rule (rule_id=?)',
    'SEARCH rule_event USING INDEX rule_event_rule (rule_id=?)',
  ]);
});
