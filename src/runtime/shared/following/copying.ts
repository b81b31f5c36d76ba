import { createYielder } from '#src/lib/node/yielder.ts';
import type { NextBuild } from '#src/site/next-build.ts';
import type { Site } from '#src/site/site.ts';
import { createStepReader } from '#src/site/step-codec.ts';
import { doStep, newCopiedKeys, noteCopied, removeOthers } from '#src/site/steps.ts';
import type { LeaderMessage, Tell } from '../base/messages.ts';
import type { TakingEvents } from './events.ts';

/** The first message about a change. `for` is there where it is a whole copy. */
export type AnnouncedChange = Extract<LeaderMessage, { kind: 'change' }>;

/** In: this server, its site, and how it answers. */
type CopyingOptions = { id: string; site: Site; tell: Tell };

/**
 * Does the steps of a change in the next build, part by part as they come, and finishes it.
 * Out: the policy of its pages, if the leader told one; undefined when the change was given up. Throws when a part is
 * missing.
 */
export async function copySteps(
  { id, site, tell }: CopyingOptions,
  announced: AnnouncedChange,
  next: NextBuild,
  events: TakingEvents,
): Promise<{ policy: string | undefined } | undefined> {
  const { change } = announced;
  const read = createStepReader();
  const pause = createYielder();
  const copied = newCopiedKeys();
  const isWhole = announced.for !== undefined;
  let parts = 0;
  for (;;) {
    const event = await events.next();
    if (event.kind !== 'told') return undefined;
    const { message, bytes } = event;
    if (message.kind === 'part') {
      if (message.part !== parts++) throw new Error('A part of a change is missing.');
      for (const step of read(bytes)) {
        if (isWhole) noteCopied(copied, step);
        doStep(next, step);
        await pause();
      }
      tell({ kind: 'got', from: id, change, parts });
    } else if (message.kind === 'end') {
      if (message.parts !== parts) throw new Error('A part of a change is missing.');
      if (isWhole) await removeOthers(site, next, copied);
      await next.complete();
      next.finish({ report: message.report });
      return { policy: message.policy };
    } else {
      return undefined;
    }
  }
}
