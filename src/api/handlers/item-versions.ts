import * as v from 'valibot';
import {
  type VersionAnswer,
  VersionNumber,
  type VersionsAnswer,
} from '#src/api/contract/versions.ts';
import type { AuditLog, AuditRecord } from '#src/auth/audit.ts';
import type { SourceEvent } from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { ItemVersion, VersionEvent } from '#src/model/item-versions.ts';
import type { Problem } from '#src/model/errors.ts';
import { problem } from '#src/model/problem.ts';
import type { Editing } from './content.ts';
import { type EditingAnswer, type EditingRequest, targetOf } from './editing-requests.ts';

type Ports = { editing: Editing; audit: Pick<AuditLog, 'read'> };
type Answered = Promise<Result<EditingAnswer, Problem>>;

/** Each change that the source tells may be named by an entry; saving one may take several. */
const MOST_ENTRIES = 500;

/** `GET /squidex/content/[schema]/[id]/versions`: what the source tells, with the names of our audit log. */
export async function getVersions({ params }: EditingRequest, { editing, audit }: Ports): Answered {
  const target = targetOf('read', params, editing);
  if (!target.ok) return target;
  const entries = audit.read(Number.MAX_SAFE_INTEGER, MOST_ENTRIES, target.value);
  const told = await editing.history(target.value);
  if (!told.ok && told.error.name !== 'source-refused') return told;
  // Some clients of Squidex may not read its history: then it is told what was done here.
  const versions = told.ok ? told.value.flatMap(named(entries)) : entries.flatMap(ofEntry);
  return ok({ status: 200, body: { versions } satisfies VersionsAnswer });
}

/** `GET /squidex/content/[schema]/[id]/versions/[version]` */
export async function getVersion({ params }: EditingRequest, { editing }: Ports): Answered {
  const target = targetOf('read', params, editing);
  if (!target.ok) return target;
  const { schema, id } = target.value;
  const version = v.safeParse(VersionNumber, params['version']);
  if (!version.success) return err(problem('content-missing', { schema, id }));
  const read = await editing.readVersion(target.value, version.output);
  if (read.ok) return ok({ status: 200, body: { data: read.value } satisfies VersionAnswer });
  return read.error.name === 'content-missing'
    ? read
    : err(problem('source-unreachable', { reason: read.error.name }));
}

/** What the source tells of a change, with who made it. */
const named =
  (entries: readonly AuditRecord[]) =>
  ({ version, at, ...told }: SourceEvent): ItemVersion[] => {
    const event = eventOf(told);
    const made = entries.find(
      ({ before, after }) => after !== null && version <= after && version > (before ?? -1),
    );
    return event ? [{ version, at, who: made?.who ?? null, event }] : [];
  };

function eventOf({
  event,
  status,
}: Pick<SourceEvent, 'event' | 'status'>): VersionEvent | undefined {
  if (event === 'StatusChanged') return status === 'Published' ? 'published' : 'unpublished';
  return EVENTS[event];
}

/** By Squidex's words. */
const EVENTS: Readonly<Record<string, VersionEvent>> = {
  Created: 'created',
  Updated: 'saved',
  Published: 'published',
  Unpublished: 'unpublished',
  DraftCreated: 'draft',
  DraftDeleted: 'discarded',
  StatusScheduled: 'planned',
  SchedulingCancelled: 'planned',
  Deleted: 'deleted',
};

function ofEntry({ operation, after, at, who }: AuditRecord): ItemVersion[] {
  const event = OPERATIONS[operation];
  if (after === null || !event) return [];
  return [{ version: after, at: new Date(at).toISOString(), who, event }];
}

/** By the words of the audit log. */
const OPERATIONS: Readonly<Record<string, VersionEvent>> = {
  create: 'created',
  draft: 'draft',
  save: 'saved',
  write: 'saved',
  publish: 'published',
  unpublish: 'unpublished',
  schedule: 'planned',
  discard: 'discarded',
  restore: 'restored',
};
