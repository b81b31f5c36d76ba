import * as v from 'valibot';
import type { AuditEntry } from '#src/auth/audit.ts';
import { AnswersRequest } from '#src/api/contract/answers.ts';
import {
  ContentId,
  CreateRequest,
  DataRequest,
  NewId,
  SaveRequest,
  StatusRequest,
  type WrittenItem,
} from '#src/api/contract/content.ts';
import { UnsavedRequest } from '#src/api/contract/draft.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import { baseOf, LIMITS, parseBody } from '../http.ts';
import { answerQueries } from './answers.ts';
import type { Operation, VersionedRef } from './allowed.ts';
import type { Editing } from './content.ts';
import type { Stopped } from './item-steps.ts';

/** A request of a route, with the parts of its address that the route names. */
export type EditingRequest = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  /** Notes in the audit log what was done. */
  wrote: Wrote;
};

/** Logs one write of the request's sender. */
export type Wrote = (write: Omit<AuditEntry, 'who'>) => void;

/** What the answer says; 201 where something was made. */
type EditingAnswer = { status: 200 | 201; body: object };
/** An answer, or what is wrong with the request. */
export type EditingResult = Result<EditingAnswer, Problem>;

/** Answers one request of an editor, or says what is wrong with it. */
export type EditingHandler = (asked: EditingRequest, editing: Editing) => Promise<EditingResult>;

/** `POST /api/answers` */
export const postAnswers: EditingHandler = async ({ request }, editing) => {
  const body = await parseBody(request, AnswersRequest, LIMITS.json);
  if (!body.ok) return body;
  return answerWith(200, answerQueries(await editing.drafts(), body.value.keys));
};

/** The drafts of `/preview/id/[id]/[lang]`; what a `POST` brings is answered as if it were saved. */
export async function draftsOf(
  request: Request,
  editing: Pick<Editing, 'drafts' | 'unsaved'>,
): Promise<Result<Queries, Problem>> {
  if (request.method !== 'POST') return ok(await editing.drafts());
  const body = await parseBody(request, UnsavedRequest, LIMITS.content);
  return body.ok ? editing.unsaved(body.value.items) : body;
}

/** `POST /squidex/content/[schema]` */
export const postItem: EditingHandler = async (asked, editing) => {
  const { request, params } = asked;
  const publish = publishFlag(request);
  if (!publish.ok) return publish;
  const schema = params['schema'] ?? '';
  if (!editing.allows('create', schema)) return err(problem('schema-unknown', { schema }));
  if (publish.value === undefined) {
    // What a title is enough for.
    if (schema !== 'pages') return err(problem('body-invalid', { reason: 'publish is missing' }));
    const page = await parseBody(request, CreateRequest, LIMITS.content);
    if (!page.ok) return page;
    return noted(asked, { operation: 'create', schema }, await editing.create(schema, page.value));
  }
  const id = givenId(request);
  if (!id.ok) return id;
  const data = await parseBody(request, DataRequest, LIMITS.content);
  if (!data.ok) return data;
  const operation = publish.value ? 'publish' : 'create';
  const made = await editing.createFrom(schema, data.value, {
    publish: publish.value,
    id: id.value,
  });
  return noted(asked, { operation, schema }, made);
};

/** `POST` and `PUT /squidex/content/[schema]/[id]?publish=`: the fields of an item, as Squidex takes them. */
export const postUpdate: EditingHandler = (asked, editing) => {
  const publish = publishFlag(asked.request);
  if (!publish.ok) return Promise.resolve(publish);
  return onBase(publish.value ? 'publish' : 'write', asked, editing, async (target) => {
    const body = await parseBody(asked.request, DataRequest, LIMITS.content);
    if (!body.ok) return body;
    return editing.update(target, body.value, { publish: publish.value ?? false });
  });
};

/** The specification's flag; absent in the editor's own requests. */
function publishFlag({ url }: Request): Result<boolean | undefined, Problem> {
  const [flag, ...more] = new URL(url).searchParams.getAll('publish');
  if (flag === undefined) return ok(undefined);
  if (more.length === 0 && (flag === 'true' || flag === 'false')) return ok(flag === 'true');
  return err(problem('body-invalid', { reason: 'publish is neither true nor false' }));
}

/** The id that the item is to have: a request that is repeated then makes no second one. */
function givenId({ url }: Request): Result<string | undefined, Problem> {
  const id = new URL(url).searchParams.get('id') ?? undefined;
  if (id === undefined || v.is(NewId, id)) return ok(id);
  return err(problem('body-invalid', { reason: 'id is no UUID' }));
}

/** Answers a creation, and notes it. */
function noted(
  { wrote }: EditingRequest,
  what: { operation: Operation; schema: string },
  made: Result<WrittenItem, Problem>,
): EditingResult {
  if (made.ok) wrote({ ...what, id: made.value.id, before: null, after: made.value.version });
  return answerWith(201, made);
}

/** `GET /squidex/content/[schema]/[id]` */
export const getItem: EditingHandler = async ({ params }, editing) => {
  const target = targetOf('read', params, editing);
  return target.ok ? answerWith(200, await editing.read(target.value)) : target;
};

/** `POST /squidex/content/[schema]/[id]/draft` */
export const postDraft: EditingHandler = (asked, editing) =>
  onBase('draft', asked, editing, (target) => editing.openDraft(target));

/** `DELETE /squidex/content/[schema]/[id]/draft` */
export const deleteDraft: EditingHandler = (asked, editing) =>
  onBase('discard', asked, editing, (target) => editing.discardDraft(target));

/** `PUT /squidex/content/[schema]/[id]` */
export const putItem: EditingHandler = (asked, editing) => {
  if (new URL(asked.request.url).searchParams.has('publish')) return postUpdate(asked, editing);
  return onBase('save', asked, editing, async (target) => {
    const body = await parseBody(asked.request, SaveRequest, LIMITS.content);
    return body.ok ? editing.save(target, body.value.data) : body;
  });
};

/** `PUT /squidex/content/[schema]/[id]/status` */
export const putStatus: EditingHandler = async (asked, editing) => {
  // Whoever may not publish learns nothing of what is wrong with the body.
  const target = versionedOf('publish', asked, editing);
  if (!target.ok) return target;
  const body = await parseBody(asked.request, StatusRequest, LIMITS.json);
  if (!body.ok) return body;
  const { status, dueTime, data } = body.value;
  if (data !== undefined) {
    return onBase('publish', asked, editing, (item) => editing.publishPart(item, data));
  }
  if (dueTime !== undefined) {
    return onBase('schedule', asked, editing, (item) =>
      editing.schedule(item, { status, dueTime }),
    );
  }
  return status === 'Published'
    ? onBase('publish', asked, editing, editing.publish)
    : onBase('unpublish', asked, editing, editing.unpublish);
};

/** `DELETE /squidex/content/[schema]/[id]/status` */
export const deleteSchedule: EditingHandler = (asked, editing) =>
  onBase('schedule', asked, editing, (target) => editing.cancelSchedule(target));

/** `DELETE /squidex/content/[schema]/[id]` */
export const deleteItem: EditingHandler = (asked, editing) =>
  onBase('delete', asked, editing, (target) => editing.remove(target));

/** A change of an item that exists: it has to say what it is based on. */
async function onBase(
  operation: Operation,
  asked: EditingRequest,
  editing: Editing,
  work: (target: VersionedRef) => Promise<Result<WrittenItem, Problem | Stopped>>,
): Promise<EditingResult> {
  const target = versionedOf(operation, asked, editing);
  if (!target.ok) return target;
  const { base, ...ref } = target.value;
  const written = await work(target.value);
  if (!written.ok) {
    const { error } = written;
    return err('taken' in error ? noteTaken(asked.wrote, ref, error) : error);
  }
  const after = operation === 'delete' ? null : written.value.version;
  asked.wrote({ operation, ...ref, before: base, after });
  return answerWith(200, written);
}

/** Notes the steps that a change had taken when it stopped. Out: why it did. */
export function noteTaken(wrote: Wrote, ref: ItemRef, { fault, taken }: Stopped): Problem {
  for (const step of taken) wrote({ ...step, ...ref });
  return fault;
}

function versionedOf(
  operation: Operation,
  { request, params }: EditingRequest,
  editing: Editing,
): Result<VersionedRef, Problem> {
  const target = targetOf(operation, params, editing);
  if (!target.ok) return target;
  const base = baseOf(request.headers);
  return base.ok ? ok({ ...target.value, base: base.value }) : base;
}

/** The item that an address names. Out: a problem where the caller may not do this with it. */
export function targetOf(
  operation: Operation,
  params: EditingRequest['params'],
  editing: Pick<Editing, 'allows'>,
): Result<ItemRef, Problem> {
  const schema = params['schema'] ?? '';
  const id = v.safeParse(ContentId, params['id']);
  return editing.allows(operation, schema) && id.success
    ? ok({ schema, id: id.output })
    : err(missing(params));
}

function missing({ schema = '', id = '' }: EditingRequest['params']): Problem {
  return problem('content-missing', { schema, id });
}

function answerWith(
  status: EditingAnswer['status'],
  result: Result<object, Problem>,
): EditingResult {
  return result.ok ? ok({ status, body: result.value }) : result;
}
