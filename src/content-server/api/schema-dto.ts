import type { FieldDto, NestedFieldDto, SchemaDto } from '#src/content/squidex/wire.ts';
import type { FieldDefinition, ServerSchema } from '../model/schema.ts';
import { auditDto } from '../model/audit.ts';
import { href, linkBuilder } from './links.ts';
import { allows } from './permissions.ts';
import type { Caller } from './call.ts';

/** A schema as clients see it. */
export function schemaDto(schema: ServerSchema, app: string, caller: Caller): SchemaDto {
  const { definition } = schema;
  const { lastFieldId: _, category, fields, type, ...rest } = definition;
  return {
    ...rest,
    id: schema.id,
    type,
    ...(category === null ? {} : { category }),
    isSingleton: type === 'Singleton',
    version: schema.version,
    ...auditDto(schema),
    fields: fields.map(fieldDto),
    _links: schemaLinks(schema, app, caller),
  };
}

function fieldDto(field: FieldDefinition): FieldDto {
  const isArray = field.properties.fieldType === 'Array';
  return {
    ...nestedFieldDto(field),
    partitioning: field.partitioning,
    ...(isArray ? { nested: field.nested.map(nestedFieldDto) } : {}),
  };
}

function nestedFieldDto(field: FieldDefinition): NestedFieldDto {
  const { fieldId, name, isHidden, isLocked, isDisabled, properties } = field;
  return { fieldId, name, isHidden, isLocked, isDisabled, properties, _links: {} };
}

function schemaLinks(schema: ServerSchema, app: string, { client }: Caller): SchemaDto['_links'] {
  const { name, type, isPublished } = schema.definition;
  const self = href('apps', app, 'schemas', name);
  const contents = href('content', app, name);
  const may = (action: string) => allows(client.role, `schemas.${name}.${action}`);
  const mayContent = (action: string) => allows(client.role, `contents.${name}.${action}`);
  const isDefault = type === 'Default';
  return linkBuilder(self)
    .add('contents', 'GET', contents, mayContent('read') && type !== 'Component')
    .add('contents/create', 'POST', contents, mayContent('create') && isDefault)
    .add(
      'contents/create/publish',
      'POST',
      `${contents}?publish=true`,
      mayContent('create') && isDefault,
    )
    .add('unpublish', 'PUT', `${self}/unpublish`, may('publish') && isPublished)
    .add('publish', 'PUT', `${self}/publish`, may('publish') && !isPublished)
    .add('fields/add', 'POST', `${self}/fields`, may('update'))
    .add('fields/order', 'PUT', `${self}/fields/ordering`, may('update'))
    .add('fields/ui', 'PUT', `${self}/fields/ui`, may('update'))
    .add('update', 'PUT', self, may('update'))
    .add('update/category', 'PUT', `${self}/category`, may('update'))
    .add('update/rules', 'PUT', `${self}/rules`, may('update'))
    .add('update/sync', 'PUT', `${self}/sync`, may('update'))
    .add('update/urls', 'PUT', `${self}/preview-urls`, may('update'))
    .add('update/scripts', 'PUT', `${self}/scripts`, may('scripts'))
    .add('delete', 'DELETE', self, may('delete')).links;
}
