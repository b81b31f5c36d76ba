import { randomUUID } from 'node:crypto';
import type { BulkJobType, BulkResultDto, JsonObject } from '#src/content/squidex/wire.ts';
import type { Call } from '../api/call.ts';
import { allows } from '../api/permissions.ts';
import {
  flagOf,
  member,
  object,
  optionalEnum,
  optionalFlag,
  optionalInteger,
  optionalText,
} from '../base/json-read.ts';
import { forbidden, forbiddenByRule, notFound } from '../base/refusal.ts';
import type { CommandTarget, ContentCommand } from '../contents/commands.ts';
import { readData } from '../contents/patch.ts';
import { PUBLISHED } from '../contents/workflow.ts';
import type { ServerSchema } from '../model/schema.ts';
import { contentQueries } from '../query/content-query.ts';
import { listItems } from '../query/items.ts';
import { jobError, readJobs, runJobs } from './bulk-jobs.ts';
import { onContent } from './content-read.ts';
import { type Endpoint, JSON_LIMITS, needs, type RouteResponse } from './route.ts';
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
  const { call, type, jobIndex } = task;
  const { commands } = call.services;
  try {
    const target = targetOf(task, schema, id);
    if (type === 'Validate') commands.validate(target);
    else commands.run(commandOf(type, task), target);
    return { jobIndex, id, contentId: id };
  } catch (error) {
    return { jobIndex, id, contentId: id, error: jobError(error) };
  }
}

function targetOf(
  { call, source, options }: Task,
  schema: ServerSchema,
  id: string,
): CommandTarget {
  const version = optionalInteger(source, 'expectedVersion') ?? -1;
  return {
    schema,
    id,
    expected: version >= 0 ? version : undefined,
    actor: call.caller.actor,
    doNotValidate: options.doNotValidate,
    doNotValidateWorkflow: options.doNotValidateWorkflow,
    skipLinkChecks: options.optimize,
  };
}

function commandOf(
  type: Exclude<BulkJobType, 'Validate'>,
  { source, options }: Task,
): ContentCommand {
  const data = () => readData(member(source, 'data'));
  const status = optionalText(source, 'status') ?? (options.publish ? PUBLISHED : undefined);
  const enrichDefaults = flagOf(source, 'enrichDefaults');
  const { checkReferrers } = options;
  switch (type) {
    case 'Create':
      return { type: 'create', data: data(), status };
    case 'Upsert':
      return {
        type: 'upsert',
        data: data(),
        status,
        patch: flagOf(source, 'patch'),
        enrichDefaults,
      };
    case 'Update':
      return { type: 'update', data: data(), enrichDefaults };
    case 'Patch':
      return { type: 'patch', data: data() };
    case 'ChangeStatus': {
      const dueTime = optionalText(source, 'dueTime');
      return { type: 'changeStatus', status: status ?? '', dueTime, checkReferrers };
    }
    case 'EnrichDefaults':
      return { type: 'enrichDefaults', skipRequired: !options.enrichRequiredFields };
    case 'Delete':
      return { type: 'delete', permanent: flagOf(source, 'permanent'), checkReferrers };
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
  const queries = contentQueries(schema, schemas, languages.languages());
  const found = listItems(runner, {
    schema,
    scope: 'all',
    query: { ...queries.fromJson(query), top: Math.max(1, expected) },
    total: 'always',
  });
  if (found.total > expected) throw forbiddenByRule('More than one content matches to the query.');
  if (found.items.length === 0 && type === 'Upsert') return [randomUUID()];
  if (found.items.length === 0) throw notFound();
  return found.items.map((item) => item.id);
}
