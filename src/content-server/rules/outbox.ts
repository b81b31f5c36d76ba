import { randomUUID } from 'node:crypto';
import type { StoredItem } from '../model/item.ts';
import type { ServerSchema } from '../model/schema.ts';
import type { AppStore } from '../store/app.ts';
import type { Asset, AssetEvent } from '../store/assets.ts';
import type { Clock } from '../store/clock.ts';
import type { StoredRule, RuleStore } from '../store/rules.ts';
import { fulfils } from './condition.ts';
import { assetEvent, contentEvent, type RuleEvent } from './payloads.ts';
import type { Trigger } from '../model/rule.ts';

/** Hears what happened, in the transaction in which it happens, and queues what rules say. */
export type EventOutbox = {
  contentChanged(before: StoredItem | undefined, item: StoredItem, schema: ServerSchema): void;
  assetChanged(event: AssetEvent, asset: Asset): void;
  /** Calls back when there may be something to send. */
  onQueued(listener: () => void): void;
};

/** An outbox that writes the events of enabled rules. */
export function createOutbox(rules: RuleStore, apps: AppStore, clock: Clock): EventOutbox {
  let notify: () => void = () => undefined;
  const queue = (rule: StoredRule, event: RuleEvent) => {
    const { name, body } = event;
    const now = clock.machine();
    const base = { id: randomUUID(), ruleId: rule.id, name, body, created: now };
    rules.saveEvent({ ...base, status: 'Pending', attempts: [], nextRun: now, completed: null });
    notify();
  };
  const enabled = () => rules.all().filter(({ definition }) => definition.isEnabled);
  return {
    contentChanged(before, item, schema) {
      const candidates = enabled().filter(({ definition }) => hears(definition.trigger, schema));
      if (candidates.length === 0) return;
      const event = contentEvent(apps.app(), schema, before, item);
      for (const rule of candidates) {
        const condition = conditionFor(rule.definition.trigger, schema);
        if (fulfils(condition, event.type)) queue(rule, event);
      }
    },
    assetChanged(change, asset) {
      const event = assetEvent(apps.app(), change, asset);
      if (!event) return;
      for (const rule of enabled()) {
        const { trigger } = rule.definition;
        const isWanted =
          trigger.triggerType === 'AssetChanged' && fulfils(trigger.condition, event.type);
        if (isWanted) queue(rule, event);
      }
    },
    onQueued(listener) {
      notify = listener;
    },
  };
}

function hears(trigger: Trigger, schema: ServerSchema): boolean {
  if (trigger.triggerType !== 'ContentChanged') return false;
  return trigger.handleAll || trigger.schemas.some(({ schemaId }) => schemaId === schema.id);
}

function conditionFor(trigger: Trigger, schema: ServerSchema): string | undefined {
  if (trigger.triggerType !== 'ContentChanged' || trigger.handleAll) return undefined;
  return trigger.schemas.find(({ schemaId }) => schemaId === schema.id)?.condition;
}
