import * as v from 'valibot';
import {
  type AffectedAnswer,
  AffectedRequest,
  type ComparedAnswer,
  type AffectedPageAnswer,
} from '#src/api/contract/affected.ts';
import { type BuildAnswer, BuildId } from '#src/api/contract/builds.ts';
import { err, ok } from '#src/lib/result.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { preferredLanguage } from '#src/model/languages.ts';
import type { PublishPreview } from '#src/publish/preview.ts';
import type { BuildProgress } from '#src/publish/progress.ts';
import { LIMITS, parseBody } from '../../http.ts';
import type { Editing } from '../content.ts';
import type { EditingResult, EditingRequest } from '../editing-requests.ts';

/** What editors ask of the publisher. */
export type Publishing = {
  previews: PublishPreview;
  /** Asks for a publish of what waits. Out: the id of its build. */
  start(): string;
  /** Undefined when there is no publish of this id. */
  build(id: string): BuildProgress | undefined;
};

/** Answers one request of an editor about publishing, or says what is wrong with it. */
export type PublishingHandler = (
  asked: EditingRequest,
  ports: { publishing: Publishing; editing: Pick<Editing, 'drafts'> },
) => Promise<EditingResult>;

/**
 * `POST /api/affected`: what a publish would do, with every save of these items that has been answered.
 * Problems: `content-missing`, `version-conflict`, `item-invalid`.
 */
export const postAffected: PublishingHandler = async ({ request }, { publishing, editing }) => {
  const body = await parseBody(request, AffectedRequest, LIMITS.content);
  if (!body.ok) return body;
  const { items, path, from } = body.value;
  await editing.drafts(items.map(({ id }) => id));
  const { previews } = publishing;
  if (path !== undefined) {
    const page = await previews.show(items, path.normalize('NFC'));
    return page.ok
      ? ok({ status: 200, body: { page: page.value } satisfies AffectedPageAnswer })
      : page;
  }
  if (from !== undefined) {
    const compared = await previews.compare(items, from);
    return compared.ok
      ? ok({ status: 200, body: compared.value satisfies ComparedAnswer })
      : compared;
  }
  const preview = await previews.ask(items);
  return preview.ok ? ok({ status: 200, body: preview.value satisfies AffectedAnswer }) : preview;
};

/** `POST /api/builds`: publishes what waits, such as new words of a picture, which has no draft. */
export const postBuild: PublishingHandler = async (_, { publishing }) =>
  ok({ status: 201, body: { build: publishing.start() } });

/** `GET /api/builds/[id]`: how far a publish is. Problem: `publish-unknown`. */
export const getBuild: PublishingHandler = async ({ request, params }, { publishing }) => {
  const id = params['id'] ?? '';
  const found = v.is(BuildId, id) ? publishing.build(id) : undefined;
  if (!found) return err(problem('publish-unknown', { id }));
  const lang = preferredLanguage(request.headers.get('accept-language'));
  const { problem: reason } = found;
  const why = reason && { ...reason, message: messageOf(reason, lang) };
  const answer: BuildAnswer = { ...found, problem: why };
  return ok({ status: 200, body: answer });
};
