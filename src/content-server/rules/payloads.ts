import { createHash } from 'node:crypto';
import type { JsonObject } from '#src/content/squidex/wire.ts';
import { editingData, type StoredItem, type ItemEvent } from '../model/item.ts';
import { pascalCase } from '../base/pascal-case.ts';
import type { ServerSchema } from '../model/schema.ts';
import type { AppRecord } from '../store/app.ts';
import type { Asset, AssetEvent } from '../store/assets.ts';
import { isoTime } from '../base/instant.ts';
import { type Audit, auditDto } from '../model/audit.ts';

/** An event as rules see it: `type` is for conditions, the envelope is what is sent. */
export type RuleEvent = { type: string; name: string; body: string };

/** Events that Squidex sends under their internal names; their type is an enumeration's default. */
const INTERNAL: Partial<Record<ItemEvent, string>> = {
  DraftCreated: 'ContentDraftCreated',
  DraftDeleted: 'ContentDraftDeleted',
  StatusScheduled: 'ContentStatusScheduled',
  SchedulingCancelled: 'ContentSchedulingCancelled',
};

/** What happened to an item. In: the state before (if any) and after the step. */
export function contentEvent(
  app: AppRecord,
  schema: ServerSchema,
  before: StoredItem | undefined,
  item: StoredItem,
): RuleEvent {
  const internal = INTERNAL[item.event];
  const type = internal ? 'Created' : item.event;
  const { name: schemaName } = schema.definition;
  const name = internal ?? `${pascalCase(schemaName)}${item.event}`;
  return envelope(type, name, item.lastModified, {
    $type: 'EnrichedContentEvent',
    type,
    id: item.id,
    schemaId: `${schema.id},${schemaName}`,
    ...common(app, item, name),
    status: item.status,
    newStatus: item.newStatus,
    data: editingData(item),
    dataOld: item.event === 'Updated' && before ? editingData(before) : null,
  });
}

/** What happened to an asset; undefined for what rules do not hear about. */
export function assetEvent(app: AppRecord, event: AssetEvent, asset: Asset): RuleEvent | undefined {
  if (event === 'Moved') return undefined;
  const name = `Asset${event}`;
  const { pixelWidth = null, pixelHeight = null } = asset.metadata;
  return envelope(event, name, asset.lastModified, {
    $type: 'EnrichedAssetEvent',
    type: event,
    id: asset.id,
    ...common(app, asset, name),
    parentId: asset.parentId,
    mimeType: asset.mimeType,
    fileName: asset.fileName,
    fileHash: asset.fileHash,
    slug: asset.slug,
    fileVersion: asset.fileVersion,
    fileSize: asset.fileSize,
    isProtected: asset.isProtected,
    pixelWidth,
    pixelHeight,
    assetType: asset.type,
    metadata: asset.metadata,
    isImage: asset.type === 'Image',
  });
}

type Entity = Audit & { id: string; version: number };

function common(app: AppRecord, entity: Entity, name: string): JsonObject {
  return {
    appId: `${app.id},${app.name}`,
    actor: entity.lastModifiedBy,
    ...auditDto(entity),
    timestamp: isoTime(entity.lastModified),
    name,
    version: entity.version,
    partition: createHash('sha1').update(entity.id).digest().readInt32BE(),
  };
}

function envelope(type: string, name: string, time: number, payload: JsonObject): RuleEvent {
  const body = JSON.stringify({ type: name, payload, timestamp: isoTime(time) }, null, 2);
  return { type, name, body };
}
