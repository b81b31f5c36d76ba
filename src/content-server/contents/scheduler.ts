import { Refusal } from '../refusal.ts';
import type { ServerServices } from '../services.ts';
import { every, orLog } from '../timer.ts';
import { cancelSchedule, changeStatus } from './commands.ts';
import { commandContext } from './operations.ts';
import { save } from './writer.ts';

const WHAT = 'scheduled changes';
const INTERVAL = 1_000;
const AT_ONCE = 50;

/** Carries out scheduled changes of status that are due, now and every second. Out: how to stop it. */
export function startScheduler(services: ServerServices): () => void {
  const run = () => runDue(services);
  orLog(WHAT, run);
  return every(INTERVAL, WHAT, run);
}

function runDue(services: ServerServices): void {
  const now = services.clock.now();
  for (const id of services.content.dueIds(now, AT_ONCE)) {
    // One that fails must not keep the others waiting.
    orLog(WHAT, () => services.db.transaction(() => runOne(services, id)));
  }
}

/** A change that is no longer possible cancels its schedule without a word, as in Squidex. */
function runOne(services: ServerServices, id: string): void {
  const item = services.content.find(id);
  const schema = services.schemas.all().find(({ key }) => key === item?.schemaKey);
  if (!item?.schedule || !schema) return;
  const { status, scheduledBy } = item.schedule;
  const context = commandContext(services, schema, id, scheduledBy);
  try {
    const moved = changeStatus(item, status, context);
    save(services, item, [moved.schedule ? cancelSchedule(moved, context) : moved], schema);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    save(services, item, [cancelSchedule(item, context)], schema);
  }
}
