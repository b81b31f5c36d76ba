import type { BuildReport } from '#src/site/builds.ts';
import { createStepWriter } from '#src/site/step-codec.ts';
import type { BuildStep } from '#src/site/steps.ts';
import type { Tell } from '../base/messages.ts';
import type { SharedChange, SharedChanges } from './changes.ts';

/** Parts on their way: a slow server must not fill Redis. */
const WINDOW = 16;

/** Sends the steps of a change. */
export type StepSender = {
  add(step: BuildStep): void;
  /** Until the parts that are complete are sent. Undefined: they are. */
  sent(): Promise<void> | undefined;
  /** Sends the rest, and that it is all. */
  end(report: BuildReport | undefined): Promise<void>;
};

type StepSenderOptions = {
  changes: Pick<SharedChanges, 'all'>;
  tell: Tell;
  /** The policy of the pages; read at the end. */
  policy(): string | undefined;
};

/** Sends in parts, as fast as the slowest server takes them. */
export function createStepSender(change: SharedChange, options: StepSenderOptions): StepSender {
  const { changes, tell } = options;
  const writer = createStepWriter();
  const queue: Uint8Array[] = [];
  let parts = 0;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    for (let part = queue.shift(); part; part = queue.shift()) {
      if (!(await changes.all(change, (reached) => reached.parts > parts - WINDOW))) {
        // Nobody takes the rest, and without it the change must never be served.
        change.hasFailed = true;
        queue.length = 0;
        break;
      }
      tell({ kind: 'part', ...change.head, part: parts++ }, part);
    }
    sending = undefined;
  }

  function take(isEnd: boolean): void {
    const part = writer.take(isEnd);
    if (part) queue.push(part);
    if (queue.length > 0) sending ??= send();
  }

  return {
    add(step) {
      writer.add(step);
      take(false);
    },
    sent: () => sending,
    async end(report) {
      take(true);
      await sending;
      const policy = options.policy();
      const rest = { ...(report && { report }), ...(policy !== undefined && { policy }) };
      tell({ kind: 'end', ...change.head, parts, ...rest });
    },
  };
}
