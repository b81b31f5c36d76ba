import type {
  ContentData,
  ContentDto,
  FlatContentData,
  LinksDto,
} from '#src/content/squidex/wire.ts';
import { createConverter, flatten } from '../contents/convert.ts';
import { editingStatus, type StoredItem } from '../model/item.ts';
import type { ReadOptions } from '../contents/read-options.ts';
import { collectReferences } from '../contents/references.ts';
import { isRichTextNode, richTextToText } from '../model/value-types.ts';
import { canUpdate, nextStatuses, PUBLISHED, statusColor } from '../contents/workflow.ts';
import { displayName, type ServerSchema } from '../model/schema.ts';
import { auditDto } from '../model/audit.ts';
import { href, linkBuilder } from './links.ts';
import { allows } from './permissions.ts';
import type { Call } from './call.ts';

type Dto = ContentDto<ContentData | FlatContentData>;
export type ItemOfSchema = { item: StoredItem; schema: ServerSchema };

/**
 * Items as a reader sees them. `item.data` is the version that is shown; `existing` holds the ids that
 * references may point to (see `existingTargets`).
 */
export function contentDtos(
  call: Call,
  options: ReadOptions,
  items: readonly ItemOfSchema[],
  existing: ReadonlySet<string> | undefined,
): Dto[] {
  const { services } = call;
  const app = services.apps.app().name;
  const origin = new URL(call.request.url).origin;
  const convert = createConverter({
    schemas: services.schemas,
    languages: services.languages.languages(),
    options,
    now: services.clock.now(),
    existing,
    assetUrl: (id) => `${origin}${href('assets', app, id)}`,
  });
  return items.map(({ item, schema }) => {
    const data = convert(item.data, schema);
    return itemDto(call, options, { item, schema }, options.flatten ? flatten(data) : data);
  });
}

/** Which targets of the items' references exist for the reader; undefined: nobody wants to know. */
export function existingTargets(
  { services }: Call,
  options: ReadOptions,
  items: readonly ItemOfSchema[],
): Set<string> | undefined {
  if (options.noCleanup) return undefined;
  const ids = new Set<string>();
  for (const { item, schema } of items) {
    collectReferences(item.data, schema, services.schemas, ids);
  }
  return services.links.existing(ids, options.unpublished ? 'all' : 'published');
}

function itemDto(
  call: Call,
  options: ReadOptions,
  { item, schema }: ItemOfSchema,
  data: ContentData | FlatContentData,
): Dto {
  const { name } = schema.definition;
  const newStatus = options.unpublished ? item.newStatus : null;
  return {
    id: item.id,
    schemaId: schema.id,
    schemaName: name,
    schemaDisplayName: displayName(schema),
    ...auditDto(item),
    version: item.version,
    status: item.status,
    statusColor: statusColor(item.status),
    ...(newStatus === null ? {} : { newStatus, newStatusColor: statusColor(newStatus) }),
    ...(item.schedule && options.unpublished
      ? { scheduleJob: { ...item.schedule, color: statusColor(item.schedule.status) } }
      : {}),
    editToken: contentEditToken(call, schema, item.id),
    isDeleted: item.isDeleted,
    data,
    ...previewTexts(item.data, schema),
    _links: item.isDeleted ? {} : itemLinks(call, options, { item, schema }),
  };
}

/** Squidex adds the first words of rich texts, for lists. */
function previewTexts(data: ContentData, schema: ServerSchema): Pick<Dto, 'referenceData'> {
  const texts: ContentData = {};
  for (const { name, properties, isHidden } of schema.fields) {
    const partitions = data[name];
    if (properties.fieldType !== 'RichText' || isHidden || !partitions) continue;
    const entries = Object.entries(partitions).filter(([, value]) => isRichTextNode(value));
    const values = entries.map(([key, value]) => [key, richTextToText(value).slice(0, 100)]);
    texts[name] = Object.fromEntries(values);
  }
  return Object.keys(texts).length > 0 ? { referenceData: texts } : {};
}

/** What the embed SDK needs to know about an item. */
export function contentEditToken(
  { request, services }: Call,
  schema: ServerSchema,
  id: string,
): string {
  const token = {
    a: services.apps.app().name,
    s: schema.definition.name,
    i: id,
    u: new URL(request.url).origin,
  };
  return Buffer.from(JSON.stringify(token)).toString('base64');
}

function itemLinks(
  { services, caller }: Call,
  options: ReadOptions,
  { item, schema }: ItemOfSchema,
): LinksDto {
  const { name, type } = schema.definition;
  const app = services.apps.app().name;
  const self = href('content', app, name, item.id);
  const may = (action: string) => allows(caller.client.role, `contents.${name}.${action}`);
  const isSingleton = type === 'Singleton';
  const hasDraft = item.newStatus !== null;
  // Former versions may never have been public.
  const hasPrevious = item.version > 0 && options.unpublished;
  const builder = linkBuilder(self)
    .add('previous', 'GET', `${self}/${item.version - 1}`, hasPrevious)
    .add('draft/delete', 'DELETE', `${self}/draft`, hasDraft && may('version.delete'))
    .add(
      'draft/create',
      'POST',
      `${self}/draft`,
      !hasDraft && item.status === PUBLISHED && may('version.create'),
    )
    .add('cancel', 'DELETE', `${self}/status`, item.schedule !== null && may('changestatus'))
    .add('delete', 'DELETE', self, !isSingleton && may('delete'))
    .add('clone', 'POST', href('content', app, name), !isSingleton && may('create'));
  if (!options.resolveFlow) return builder.links;
  const status = editingStatus(item);
  for (const next of nextStatuses(status)) {
    const color = statusColor(next);
    builder.add(`status/${next}`, 'PUT', `${self}/status`, may('changestatus'), color);
  }
  const mayUpdate = canUpdate(status) && may('update');
  return builder.add('patch', 'PATCH', self, mayUpdate).add('update', 'PUT', self, mayUpdate).links;
}
