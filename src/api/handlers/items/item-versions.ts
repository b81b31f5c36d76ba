import * as v from 'valibot';
import {
  type RemarkAnswer,
  type VersionAnswer,
  VersionNumber,
  VersionRemark,
  type VersionsAnswer,
} from '#src/api/contract/versions.ts';
import { type AuditLog, type AuditRecord, VERSION_REMARKS } from '#src/auth/audit.ts';
import type { SourceEvent } from '#src/content/source.ts';
import { err, ok } from '#src/lib/result.ts';
import {
  type ItemVersion,
  VERSION_WAYS,
  type VersionEvent,
} from '#src/model/items/item-versions.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LIMITS, parseBody } from '../../http.ts';
import type { Editing } from '../content.ts';
import { type EditingResult, type EditingRequest, targetOf } from '../editing-requests.ts';

type ListPorts = {
  editing: Pick<Editing, 'allows' | 'history'>;
  audit: Pick<AuditLog, 'read'>;
};
type Ports = ListPorts & { editing: Pick<Editing, 'readVersion'> };

/** Each change that the source tells may be named by an entry; saving one may take several. */
const MOST_ENTRIES = 500;

/** The clocks of the source and of the log differ less. */
const CLOCKS_MS = 12 * 3_600_000;

/** `GET /squidex/content/[schema]/[id]/versions`: what the source tells, with the names of our audit log. */
export async function getVersions(
  { params }: EditingRequest,
  { editing, audit }: ListPorts,
): Promise<EditingResult> {
  const target = targetOf('read', params, editing);
  if (!target.ok) return target;
  const entries = audit.read(Number.MAX_SAFE_INTEGER, MOST_ENTRIES, target.value);
  const told = await editing.history(target.value);
  if (!told.ok && told.error.name !== 'source-refused') return told;
  // Some clients of Squidex may not read its history: then it is told what was done here.
  const known = told.ok ? told.value.flatMap(named(entries)) : entries.flatMap(ofEntry);
  const versions = known.map((one): ItemVersion => ({ ...one, ...noteOf(one, entries) }));
  return ok({ status: 200, body: { versions, fits: fitsOf(entries) } satisfies VersionsAnswer });
}

/** `GET /squidex/content/[schema]/[id]/versions/[version]` */
export async function getVersion(
  { params }: EditingRequest,
  { editing, audit }: Ports,
): Promise<EditingResult> {
  const target = targetOf('read', params, editing);
  if (!target.ok) return target;
  const { schema, id } = target.value;
  const version = v.safeParse(VersionNumber, params['version']);
  if (!version.success) return err(problem('content-missing', { schema, id }));
  const read = await editing.readVersion(target.value, version.output);
  if (read.ok) {
    const { at, data } = read.value;
    const near = { from: Date.parse(at) - CLOCKS_MS, to: Date.parse(at) + CLOCKS_MS };
    const entries = audit.read(Number.MAX_SAFE_INTEGER, MOST_ENTRIES, { ...target.value, ...near });
    const who = madeBy(version.output, entries)?.who ?? null;
    return ok({ status: 200, body: { data, at, who } satisfies VersionAnswer });
  }
  return read.error.name === 'content-missing'
    ? read
    : err(problem('source-unreachable', { reason: read.error.name }));
}

/** `PATCH /squidex/content/[schema]/[id]/versions/[version]`: what is said of a version. */
export async function patchVersion(
  { request, params, wrote }: EditingRequest,
  ports: Ports,
): Promise<EditingResult> {
  const target = targetOf('read', params, ports.editing);
  if (!target.ok) return target;
  const remark = await parseBody(request, VersionRemark, LIMITS.form);
  if (!remark.ok) return remark;
  const read = await getVersion({ request, params, wrote }, ports);
  if (!read.ok) return read;
  const version = Number(params['version']);
  const told = remark.value;
  const [operation, note] = 'note' in told ? [NOTED, told.note] : [FITS, told.fits];
  wrote({ operation, ...target.value, before: version, after: version, note });
  return ok({ status: 200, body: { version } satisfies RemarkAnswer });
}

const [NOTED, FITS] = VERSION_REMARKS;

/** The last note of a version counts. */
function noteOf({ version }: ItemVersion, entries: readonly AuditRecord[]): { note?: string } {
  const note = entries.find((one) => one.operation === NOTED && one.after === version)?.note;
  return note ? { note } : {};
}

/** Since which version each translation fits that somebody has declared so. */
function fitsOf(entries: readonly AuditRecord[]): VersionsAnswer['fits'] {
  const fits = entries.flatMap(({ operation, note, after }) =>
    operation === FITS && note !== undefined && after !== null ? [[note, after] as const] : [],
  );
  // The newest entry comes first, and the last one counts.
  return Object.fromEntries(fits.reverse());
}

/** What the source tells of a change, with who made it. */
const named =
  (entries: readonly AuditRecord[]) =>
  ({ version, at, ...told }: SourceEvent): ItemVersion[] => {
    const event = eventOf(told);
    const made = madeBy(version, entries);
    return event ? [{ version, at, who: made?.who ?? null, event, ...causeOf(made) }] : [];
  };

/**
 * The write that made a version: saving may make several. Where somebody edited an item while an import was under way,
 * both entries cover that version, and the one that covers fewer knows it better.
 */
function madeBy(version: number, entries: readonly AuditRecord[]): AuditRecord | undefined {
  const span = ({ before, after }: AuditRecord) => (after ?? 0) - (before ?? -1);
  return entries
    .filter(({ before, after }) => after !== null && version <= after && version > (before ?? -1))
    .reduce<AuditRecord | undefined>(
      (best, one) => (best && span(best) <= span(one) ? best : one),
      undefined,
    );
}

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

function ofEntry(entry: AuditRecord): ItemVersion[] {
  const { operation, after, at, who } = entry;
  const event = OPERATIONS[operation];
  if (after === null || !event) return [];
  return [{ version: after, at: new Date(at).toISOString(), who, event, ...causeOf(entry) }];
}

/** What a write came from, where nobody wrote this item alone. */
function causeOf(entry: AuditRecord | undefined): Pick<ItemVersion, 'plan' | 'way'> {
  const way = VERSION_WAYS.find((one) => one === entry?.operation);
  if (way) return { way };
  if (entry?.due === undefined) return {};
  const isLate = entry.operation.endsWith('-late');
  return { plan: { due: new Date(entry.due).toISOString(), isLate } };
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
  'went-live': 'published',
  'went-live-late': 'published',
  'went-offline': 'unpublished',
  'went-offline-late': 'unpublished',
  discard: 'discarded',
  restore: 'restored',
  import: 'saved',
  'import-back': 'saved',
};
