import type { Database } from '#src/lib/node/sqlite.ts';
import type { Clock } from '../store/clock.ts';
import type { RuleStore, EventStatus, QueuedEvent } from '../store/rules.ts';
import type { EventOutbox } from './outbox.ts';
import { every, orLog } from '../base/timer.ts';
import { callWebhook, type WebhookDelivery } from './webhook.ts';

const WHAT = 'webhooks';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Waiting times before the further attempts; after the last one an event is given up. */
const DELAYS = [5 * SECOND, 30 * SECOND, 5 * MINUTE, HOUR, 6 * HOUR, 12 * HOUR];
const AT_ONCE = 8;
const KEPT_FOR = 14 * 24 * HOUR;

type CourierServices = { db: Database; clock: Clock; rules: RuleStore; outbox: EventOutbox };

/**
 * Sends what is queued, at least once each, now and whenever something is due.
 * Out: how to stop. A call that is under way then is made again after the next start.
 */
export function startCourier(services: CourierServices, allowLoopback: boolean): () => void {
  const { rules, clock, outbox } = services;
  const running = new Set<string>();
  let stopped = false;
  const call = async ({ ruleId, body }: QueuedEvent): Promise<WebhookDelivery> => {
    const webhook = rules.find(ruleId)?.definition.webhook;
    if (!webhook) return { log: '', error: 'The rule is gone.' };
    return callWebhook(webhook, body, allowLoopback);
  };
  const deliver = async (event: QueuedEvent) => {
    running.add(event.id);
    const started = clock.machine();
    const delivery = await call(event).finally(() => running.delete(event.id));
    if (stopped) return;
    services.db.transaction(() => settle(services, event.id, started, delivery));
    pump();
  };
  const pump = () => {
    if (stopped || running.size >= AT_ONCE) return;
    const due = rules.dueEvents(clock.machine(), AT_ONCE * 2).filter(({ id }) => !running.has(id));
    for (const event of due.slice(0, AT_ONCE - running.size)) {
      deliver(event).catch((error) => console.error(`content server: ${WHAT}`, error));
    }
  };
  const sweep = () => rules.sweep(clock.machine() - KEPT_FOR);
  outbox.onQueued(() => setImmediate(() => orLog(WHAT, pump)));
  const stops = [every(SECOND, WHAT, pump), every(HOUR, WHAT, sweep)];
  // The server starts all the same where these fail, as on a full disk.
  orLog(WHAT, sweep);
  orLog(WHAT, pump);
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

function settle(
  { rules, clock }: CourierServices,
  id: string,
  started: number,
  delivery: WebhookDelivery,
): void {
  const event = rules.findEvent(id);
  // Cancelled while it was under way.
  if (!event || event.nextRun === null) return;
  const now = clock.machine();
  const attempts = [...event.attempts, { started, completed: now, ...delivery }];
  const delay = delivery.error === null ? undefined : DELAYS[attempts.length - 1];
  const status: EventStatus =
    delivery.error === null ? 'Completed' : delay === undefined ? 'Failed' : 'Scheduled';
  const nextRun = delay === undefined ? null : now + delay;
  rules.saveEvent({
    ...event,
    status,
    attempts,
    nextRun,
    completed: nextRun === null ? now : null,
  });
  if (nextRun === null) rules.count(event.ruleId, status === 'Completed' ? 'succeeded' : 'failed');
}
