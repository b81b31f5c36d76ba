import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import { failedReport } from '#src/publish/report.ts';
import { newBuildId } from '#src/site/builds.ts';
import type { Site } from '#src/site/site.ts';
import type { LeaderAnswer, LeaderQuestion, Tell } from '../messages.ts';

const REMEMBERED = 100;

type AnsweringOptions = { site: Site; publisher: Publisher; token(): number; tell: Tell };

/**
 * Does what other servers ask the leader for. Out: a function that is called with each question. A question that is
 * repeated is answered again, but what it asks for is done once.
 */
export function createAnswering({ site, publisher, token, tell }: AnsweringOptions) {
  const answers = createBoundedMap<string, Promise<LeaderAnswer>>(REMEMBERED);

  async function answerTo(question: LeaderQuestion): Promise<LeaderAnswer> {
    const { ask } = question;
    if (question.kind === 'ask') {
      const { full, compares, force } = question;
      const report = await publisher
        .publish({ full, compares, force, isHeard: true })
        .catch(() => failedReport(newBuildId(), problem('internal-error')));
      return { kind: 'answer', token: token(), ask, report };
    }
    const build = question.build === null ? undefined : site.build(question.build);
    const isThere = question.build === null || build !== undefined;
    const isDone = isThere && (await publisher.pin(build).catch(() => false));
    return { kind: 'answer-pin', token: token(), ask, isDone };
  }

  return (question: LeaderQuestion): void => {
    const answered = answers.get(question.ask) ?? answerTo(question);
    answers.set(question.ask, answered);
    void answered.then((answer) => tell({ ...answer, token: token() }));
  };
}
