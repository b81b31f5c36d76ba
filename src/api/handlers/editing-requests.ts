import * as v from 'valibot';
import { AnswersRequest } from '#src/api/contract/answers.ts';
import {
  ContentId,
  CreateRequest,
  SaveRequest,
  StatusRequest,
  type WrittenItem,
} from '#src/api/contract/content.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import { baseOf, LIMITS, parseBody } from '../http.ts';
import { answerQueries } from './answers.ts';
import { type VersionedRef, type Operation, schemaFor, type ItemRef } from './allowed.ts';
import type { Editing } from './content.ts';

/** A request of a route, with the parts of its address that the route names. */
export type EditingRequest = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
};

/** What the answer says; 201 where something was made. */
export type EditingAnswer = { status: 200 | 201; body: object };

/** Answers one request of an editor, or says what is wrong with it. */
export type EditingHandler = (
  asked: EditingRequest,
  editing: Editing,
) => Promise<Result<EditingAnswer, Problem>>;

/** `POST /api/answers` */
export const postAnswers: EditingHandler = async ({ request }, editing) => {
  const body = await parseBody(request, AnswersRequest, LIMITS.json);
  if (!body.ok) return body;
  return answerWith(200, answerQueries(await editing.drafts(), body.value.keys));
};

/** `POST /squidex/content/[schema]` */
export const postItem: EditingHandler = async ({ request, params }, editing) => {
  const schema = schemaFor('create', params['schema'] ?? '');
  if (!schema) return err(missing(params));
  const body = await parseBody(request, CreateRequest, LIMITS.content);
  return body.ok ? answerWith(201, await editing.create(schema, body.value)) : body;
};

/** `GET /squidex/content/[schema]/[id]` */
export const getItem: EditingHandler = async ({ params }, editing) => {
  const target = targetOf('read', params);
  return target.ok ? answerWith(200, await editing.read(target.value)) : target;
};

/** `POST /squidex/content/[schema]/[id]/draft` */
export const postDraft: EditingHandler = (asked, editing) =>
  onBase('draft', asked, (target) => editing.openDraft(target));

/** `PUT /squidex/content/[schema]/[id]` */
export const putItem: EditingHandler = (asked, editing) =>
  onBase('save', asked, async (target) => {
    const body = await parseBody(asked.request, SaveRequest, LIMITS.content);
    return body.ok ? editing.save(target, body.value.data) : body;
  });

/** `PUT /squidex/content/[schema]/[id]/status` */
export const putStatus: EditingHandler = (asked, editing) =>
  onBase('publish', asked, async (target) => {
    const body = await parseBody(asked.request, StatusRequest, LIMITS.json);
    return body.ok ? editing.publish(target) : body;
  });

/** `DELETE /squidex/content/[schema]/[id]` */
export const deleteItem: EditingHandler = (asked, editing) =>
  onBase('delete', asked, (target) => editing.remove(target));

/** A change of an item that exists: it has to say what it is based on. */
async function onBase(
  operation: Operation,
  { request, params }: EditingRequest,
  work: (target: VersionedRef) => Promise<Result<WrittenItem, Problem>>,
): Promise<Result<EditingAnswer, Problem>> {
  const target = targetOf(operation, params);
  if (!target.ok) return target;
  const base = baseOf(request.headers);
  if (!base.ok) return base;
  return answerWith(200, await work({ ...target.value, base: base.value }));
}

function targetOf(
  operation: Operation,
  params: EditingRequest['params'],
): Result<ItemRef, Problem> {
  const schema = schemaFor(operation, params['schema'] ?? '');
  const id = v.safeParse(ContentId, params['id']);
  return schema && id.success ? ok({ schema, id: id.output }) : err(missing(params));
}

function missing({ schema = '', id = '' }: EditingRequest['params']): Problem {
  return problem('content-missing', { schema, id });
}

function answerWith(
  status: EditingAnswer['status'],
  result: Result<object, Problem>,
): Result<EditingAnswer, Problem> {
  return result.ok ? ok({ status, body: result.value }) : result;
}
