import { randomUUID } from 'node:crypto';
import { problem } from '#src/model/errors/problem.ts';
import type { Others } from '#src/publish/ports.ts';
import { failedReport } from '#src/publish/report.ts';
import { newBuildId } from '#src/site/builds.ts';
import type { Following } from './following/following.ts';
import type { Leading } from './leading/leading.ts';

type OthersOptions = {
  /** This server, and whether it leads. */
  id: string;
  isHeld(): boolean;
  leading: Leading;
  following: Following;
};

/** The other servers as the publisher sees them. */
export function createOthers({ id, isHeld, leading, following }: OthersOptions): Others {
  return {
    leads: isHeld,
    wantsBuild: leading.isSucceeding,
    share: leading.share,
    async ask(wanted) {
      const question = { kind: 'ask', from: id, ask: randomUUID(), ...wanted } as const;
      const answer = await following.ask(question);
      if (answer?.kind === 'answer') return answer.report;
      if (isHeld()) return undefined;
      return failedReport(newBuildId(), problem('servers-apart'));
    },
    pin: leading.pin,
    pinned: leading.present,
    async askPin(build) {
      const answer = await following.ask({ kind: 'ask-pin', from: id, ask: randomUUID(), build });
      return answer?.kind === 'answer-pin' && answer.isDone;
    },
  };
}
