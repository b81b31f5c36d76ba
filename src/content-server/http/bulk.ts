import { randomUUID } from 'node:crypto';
import type {
  BulkJobType,
  BulkResultDto,
  ContentData,
  JsonObject,
} from '#src/content/squidex/wire.ts';
import {
  addDefaults,
  changeStatus,
  type CommandContext,
  patch,
  requireValid,
  update,
} from '../contents/commands.ts';
import type { StoredItem } from '../contents/item.ts';
import {
  commandContext,
  moveTo,
  removeItem,
  requireCreatable,
  upsert,
} from '../contents/operations.ts';
import { readData } from '../contents/patch.ts';
import { PUBLISHED } from '../contents/workflow.ts';
import { createItem, findForWrite, save } from '../contents/writer.ts';
import {
  flagOf,
  member,
  object,
  optionalEnum,
  optionalFlag,
  optionalInteger,
  optionalText,
} from '../json-read.ts';
import { forbidden, forbiddenByRule, notFound } from '../refusal.ts';
import { contentModel } from '../query/content-model.ts';
import { parseJsonQuery } from '../query/json-query.ts';
import type { ServerSchema } from '../schemas/schema.ts';
import type { ServerServices } from '../services.ts';
import { listItems } from '../store/content-query.ts';
import { jobError, readJobs, runJobs } from './bulk-jobs.ts';
import { onContent } from './content-read.ts';
import { allows } from './permissions.ts';
import { type RouteResponse, type Call, JSON_LIMITS, needs, type Endpoint } from './route.ts';
import { findSchema } from './schemas.ts';

const TYPES: readonly BulkJobType[] = [
  'Upsert',
  'ChangeStatus',
  'Create',
  'Delete',
  'Patch',
  'Update',
  'Validate',
  'EnrichDefaults',
];
const PERMISSIONS: Record<BulkJobType, string> = {
  Upsert: 'upsert',
  ChangeStatus: 'changestatus',
  Create: 'create',
  Delete: 'delete',
  Patch: 'update',
  Update: 'update',
  Validate: 'read',
  EnrichDefaults: 'update',
};

const bulk = { method: 'POST', cost: 5, json: JSON_LIMITS.bulk, kind: 'slow' } as const;

export const bulkRoutes: readonly Endpoint[] = [
  { ...bulk, path: '/api/content/:app/bulk', access: needs('contents.*.read'), handle: runBulk },
  { ...bulk, path: '/api/content/:app/:schema/bulk', access: onContent('read'), handle: runBulk },
];

type Options = {
  optimize: boolean;
  doNotValidate: boolean;
  doNotValidateWorkflow: boolean;
  checkReferrers: boolean;
  enrichRequiredFields: boolean;
  publish: boolean;
  schema: string | undefined;
};

/** Many jobs in one request. Each succeeds or fails for itself, and is kept or not as a whole. */
async function runBulk(call: Call): Promise<RouteResponse> {
  const body = object(call.body);
  const jobs = readJobs(body, typedJob);
  const options: Options = {
    optimize: optionalFlag(body, 'optimizeValidation') ?? true,
    doNotValidate: flagOf(body, 'doNotValidate'),
    doNotValidateWorkflow: flagOf(body, 'doNotValidateWorkflow'),
    checkReferrers: flagOf(body, 'checkReferrers'),
    enrichRequiredFields: flagOf(body, 'enrichRequiredFields'),
    publish: flagOf(body, 'publish'),
    schema: call.params['schema'],
  };
  const results = await runJobs(call.services.db, jobs, (job, jobIndex) =>
    runJob({ call, ...job, jobIndex, options }),
  );
  return { status: 200, body: results };
}

type TypedJob = { type: BulkJobType; source: JsonObject };
/** A job of a request, and what is said for all of them. */
type Task = TypedJob & { call: Call; jobIndex: number; options: Options };

/** An unknown type makes the whole body unreadable, as in Squidex. */
function typedJob(source: JsonObject): TypedJob {
  return { type: optionalEnum(source, 'type', TYPES) ?? 'Upsert', source };
}

/** A result for each item that the job is about. */
function runJob(task: Task): BulkResultDto[] {
  const { call, source, type, jobIndex, options } = task;
  try {
    const name = optionalText(source, 'schema') ?? options.schema ?? '';
    const schema = findSchema(call.services, name);
    const permission = `contents.${schema.definition.name}.${PERMISSIONS[type]}`;
    if (!allows(call.caller.client.role, permission)) throw forbidden();
    return idsOf(task, schema).map((id) => runFor(task, schema, id));
  } catch (error) {
    return [{ jobIndex, error: jobError(error) }];
  }
}

function runFor(task: Task, schema: ServerSchema, id: string): BulkResultDto {
  const { call, source, type, jobIndex, options } = task;
  try {
    const version = optionalInteger(source, 'expectedVersion') ?? -1;
    execute(type, {
      source,
      services: call.services,
      context: commandContext(call.services, schema, id, call.caller.actor, options),
      id,
      status: optionalText(source, 'status') ?? (options.publish ? PUBLISHED : undefined),
      expected: version >= 0 ? version : undefined,
      options,
    });
    return { jobIndex, id, contentId: id };
  } catch (error) {
    return { jobIndex, id, contentId: id, error: jobError(error) };
  }
}

/** The items that a job is about: the named one, those of a query, or a new one. */
function idsOf({ call, source, type }: Task, schema: ServerSchema): string[] {
  const id = optionalText(source, 'id');
  if (id) return [id];
  const query = member(source, 'query');
  const isNew = type === 'Create' || type === 'Upsert';
  if (query === undefined) {
    if (isNew) return [randomUUID()];
    throw notFound();
  }
  const expected = optionalInteger(source, 'expectedCount') ?? 1;
  const { schemas, languages, runner } = call.services;
  const model = contentModel(schema, schemas, languages.languages());
  const found = listItems(runner, {
    schema,
    scope: 'all',
    query: { ...parseJsonQuery(query, model), top: Math.max(1, expected) },
    total: 'always',
  });
  if (found.total > expected) throw forbiddenByRule('More than one content matches to the query.');
  if (found.items.length === 0 && type === 'Upsert') return [randomUUID()];
  if (found.items.length === 0) throw notFound();
  return found.items.map((item) => item.id);
}

type Job = {
  source: JsonObject;
  services: ServerServices;
  context: CommandContext;
  id: string;
  status: string | undefined;
  expected: number | undefined;
  options: Options;
};

function execute(type: BulkJobType, job: Job): void {
  const { source, services, context, id, status, expected, options } = job;
  const enrichDefaults = flagOf(source, 'enrichDefaults');
  switch (type) {
    case 'Create':
      createByJob(job);
      break;
    case 'Upsert':
      requireCreatable(context.schema, id);
      upsert(services, id, readData(member(source, 'data')), context, {
        status,
        patch: flagOf(source, 'patch'),
        enrichDefaults,
        expected,
      });
      break;
    case 'Update':
      changeByJob(job, (item, data) => update(item, data(), { enrichDefaults }, context));
      break;
    case 'Patch':
      changeByJob(job, (item, data) => patch(item, data(), context));
      break;
    case 'ChangeStatus':
      changeByJob(job, (item) => moveByJob(item, job));
      break;
    case 'EnrichDefaults':
      changeByJob(job, (item) => addDefaults(item, !options.enrichRequiredFields, context));
      break;
    case 'Validate':
      requireValid(findForWrite(services, context.schema, id, expected), context);
      break;
    case 'Delete':
      removeItem(services, id, context, {
        permanent: flagOf(source, 'permanent'),
        checkReferrers: options.checkReferrers,
        expected,
      });
      break;
  }
}

function createByJob({ source, services, context, id, status }: Job): void {
  requireCreatable(context.schema, id);
  createItem(services, id, readData(member(source, 'data')), context, (created) =>
    status === undefined ? [] : [changeStatus(created, status, context)],
  );
}

function changeByJob(
  { source, services, context, id, expected }: Job,
  command: (item: StoredItem, data: () => ContentData) => StoredItem,
): void {
  const item = findForWrite(services, context.schema, id, expected);
  const changed = command(item, () => readData(member(source, 'data')));
  save(services, item, [changed], context.schema);
}

function moveByJob(
  item: StoredItem,
  { source, services, context, status, options }: Job,
): StoredItem {
  const dueTime = optionalText(source, 'dueTime');
  const { checkReferrers } = options;
  return moveTo(services, item, { status: status ?? '', dueTime, checkReferrers }, context);
}
