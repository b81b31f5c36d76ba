import type { Json } from '#src/content/squidex/wire.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { StoredItem } from '../model/item.ts';
import { richTextToText } from '../model/value-types.ts';
import { isObject } from '../base/json-read.ts';
import type { SchemaField, FieldSet, ServerSchema, Schemas } from '../model/schema.ts';

/** The words of items, for full text search. */
export type TextIndex = {
  /** Called in the transaction that writes the item. */
  save(item: StoredItem, schema: ServerSchema, isNew: boolean): void;
};

/** The words of items, in a table of their own under the items' keys. */
export function createTextIndex(db: Database, schemas: Schemas): TextIndex {
  return {
    save(item, schema, isNew) {
      if (!isNew) db.prepare('DELETE FROM content_text WHERE rowid = ?').run(item.key);
      db.prepare('INSERT INTO content_text (rowid, data, draft) VALUES (?, ?, ?)').run(
        item.key,
        textOf(item.data, schema, schemas),
        item.draft && textOf(item.draft, schema, schemas),
      );
    },
  };
}

function textOf(data: { [key: string]: Json }, fields: FieldSet, schemas: Schemas): string {
  const texts: string[] = [];
  for (const field of fields.fields) {
    const partitions = data[field.name];
    if (!isObject(partitions)) continue;
    for (const value of Object.values(partitions)) addTexts(value, field, schemas, texts);
  }
  return texts.join('\n');
}

function addTexts(value: Json, field: SchemaField, schemas: Schemas, into: string[]): void {
  switch (field.properties.fieldType) {
    case 'String':
    case 'Tags':
    case 'Json':
      addStrings(value, into);
      return;
    case 'RichText':
      into.push(richTextToText(value));
      return;
    case 'Array':
    case 'Component':
    case 'Components':
      for (const item of Array.isArray(value) ? value : [value]) {
        if (isObject(item)) addMembers(item, field, schemas, into);
      }
      return;
    default:
  }
}

function addMembers(
  item: { [key: string]: Json },
  field: SchemaField,
  schemas: Schemas,
  into: string[],
): void {
  const isArray = field.properties.fieldType === 'Array';
  const fields = isArray ? field : schemas.byId(String(item['schemaId']));
  for (const member of fields?.fields ?? []) {
    const value = item[member.name];
    if (value !== undefined) addTexts(value, member, schemas, into);
  }
}

function addStrings(value: Json, into: string[]): void {
  if (typeof value === 'string') into.push(value);
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) addStrings(part, into);
  }
}
