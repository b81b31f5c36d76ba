import { createBoundedMap } from '#src/lib/bounded-map.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import { failedReport, whyThrown } from '#src/publish/report.ts';
import { newBuildId } from '#src/site/builds.ts';
import type { Site } from '#src/site/site.ts';
import type { LeaderAnswer, LeaderQuestion, Tell } from '../base/messages.ts';

const REMEMBERED = 100;

type AnsweringOptions = {
  site: Pick<Site, 'build'>;
  publisher: Pick<Publisher, 'publish' | 'pin'>;
  token(): number;
  tell: Tell;
  print(line: string): void;
};

/**
 * Does what other servers ask the leader for. Out: a function that is called with each question. A question that is
 * repeated is answered again, but what it asks for is done once.
 */
export function createAnswering({ site, publisher, token, tell, print }: AnsweringOptions) {
  const answers = createBoundedMap<string, Promise<LeaderAnswer>>(REMEMBERED);

  async function answerTo(question: LeaderQuestion): Promise<LeaderAnswer> {
    const { ask } = question;
    if (question.kind === 'ask') {
      const { full, compares, force } = question;
      const report = await publisher
        .publish({ full, compares, force, isHeard: true })
        .catch((error: unknown) => failedReport(newBuildId(), whyThrown(error)));
      return { kind: 'answer', token: token(), ask, report };
    }
    const isDone = await pin(question.build).catch((error: unknown) => {
      print(`A rollback that another server asked for failed: ${String(error)}`);
      return false;
    });
    return { kind: 'answer-pin', token: token(), ask, isDone };
  }

  async function pin(id: string | null): Promise<boolean> {
    if (id === null) return publisher.pin(undefined);
    const build = site.build(id);
    return build !== undefined && publisher.pin(build);
  }

  return (question: LeaderQuestion): void => {
    const answered = answers.get(question.ask) ?? answerTo(question);
    answers.set(question.ask, answered);
    void answered.then((answer) => tell({ ...answer, token: token() }));
  };
}
