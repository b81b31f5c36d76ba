import { every, orLog } from '../base/timer.ts';
import type { ContentCommands } from './commands.ts';
import type { ContentServices } from './services.ts';

const WHAT = 'scheduled changes';
const INTERVAL = 1_000;
const AT_ONCE = 50;

/** Carries out scheduled changes of status that are due, now and every second. Out: how to stop it. */
export function startScheduler(
  { clock, content }: Pick<ContentServices, 'clock' | 'content'>,
  commands: ContentCommands,
): () => void {
  const run = () => {
    for (const id of content.dueIds(clock.machine(), AT_ONCE)) {
      // One that fails must not keep the others waiting.
      orLog(WHAT, () => commands.runSchedule(id));
    }
  };
  orLog(WHAT, run);
  return every(INTERVAL, WHAT, run);
}
