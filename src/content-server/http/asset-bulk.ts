import type { BulkResultDto, JsonObject } from '#src/content/squidex/wire.ts';
import { annotate, cleanTags, moveAsset, removeAsset, saveAsset } from '../assets/commands.ts';
import { flagOf, object, optionalEnum, optionalInteger, optionalText } from '../base/json-read.ts';
import { forbidden, invalid } from '../base/refusal.ts';
import type { Asset } from '../store/assets.ts';
import { jobError, readJobs, runJobs } from './bulk-jobs.ts';
import { cached, hashTag } from './etag.ts';
import { allows } from '../api/permissions.ts';
import { type RouteResponse, JSON_LIMITS, needs, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

const PATH = '/api/apps/:app/assets';
const JOBS = { Annotate: 'update', Move: 'update', Delete: 'delete' } as const;
const TYPES = ['Annotate', 'Move', 'Delete'] as const;
type JobType = (typeof TYPES)[number];
type AssetJob = { type: JobType; job: JsonObject };

/** Changes of many assets at once, and the tags that they share. */
export const assetBulkRoutes: readonly Endpoint[] = [
  {
    method: 'POST',
    path: `${PATH}/bulk`,
    access: needs('assets.read'),
    cost: 5,
    json: JSON_LIMITS.content,
    kind: 'slow',
    handle: runBulk,
  },
  {
    method: 'GET',
    path: `${PATH}/tags`,
    access: needs('assets.read'),
    cost: 1,
    kind: 'read',
    handle: listTags,
  },
  {
    method: 'PUT',
    path: `${PATH}/tags/:name`,
    access: needs('assets.update'),
    cost: 1,
    json: JSON_LIMITS.small,
    kind: 'write',
    handle: renameTag,
  },
];

async function runBulk(call: Call): Promise<RouteResponse> {
  const { db, files } = call.services;
  const body = object(call.body);
  const checkReferrers = flagOf(body, 'checkReferrers');
  const erased: Asset[] = [];
  const run = ({ type, job }: AssetJob, jobIndex: number): BulkResultDto => {
    const id = optionalText(job, 'id') ?? '';
    try {
      erased.push(...runJob(call, id, type, job, checkReferrers));
      return { jobIndex, id };
    } catch (error) {
      return { jobIndex, id, error: jobError(error) };
    }
  };
  const results = await runJobs(
    db,
    readJobs(body, typedJob),
    (job, jobIndex) => [run(job, jobIndex)],
    async () => {
      for (const asset of erased.splice(0)) await files.remove(asset);
    },
  );
  return { status: 200, body: results };
}

/** An unknown type makes the whole body unreadable, as in Squidex. */
function typedJob(job: JsonObject): AssetJob {
  return { type: optionalEnum(job, 'type', TYPES) ?? 'Annotate', job };
}

/** Out: what was removed with every trace, and whose files have to follow. */
function runJob(
  call: Call,
  id: string,
  type: JobType,
  job: JsonObject,
  checkReferrers: boolean,
): Asset[] {
  const { services, caller } = call;
  if (!allows(caller.client.role, `assets.${JOBS[type]}`)) throw forbidden();
  const version = optionalInteger(job, 'expectedVersion') ?? -1;
  const writer = { actor: caller.actor, expected: version >= 0 ? version : undefined };
  if (type === 'Annotate') annotate(services, id, job, writer);
  if (type === 'Move') moveAsset(services, id, optionalText(job, 'parentId'), writer);
  if (type !== 'Delete') return [];
  const permanent = flagOf(job, 'permanent');
  const asset = removeAsset(services, id, { ...writer, permanent, checkReferrers });
  return permanent ? [asset] : [];
}

function listTags({ services, request }: Call): RouteResponse {
  const tags = services.assets.tags();
  return cached(request, hashTag(Object.entries(tags).flat()), () => tags);
}

function renameTag(call: Call): RouteResponse {
  const { services, caller } = call;
  const name = param(call, 'name').toLowerCase();
  const [next] = cleanTags([optionalText(object(call.body), 'tagName') ?? '']);
  if (!next) throw invalid('TagName: Tag name is required.');
  for (const id of services.assets.idsTagged(name)) {
    const asset = services.assets.find(id);
    if (!asset) continue;
    const tags = cleanTags(asset.tags.map((tag) => (tag === name ? next : tag)));
    saveAsset(services, asset, { tags }, 'Annotated', caller.actor);
  }
  return { status: 200, body: services.assets.tags() };
}
