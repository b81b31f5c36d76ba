import { isObject } from '../base/json-read.ts';
import type { ServerSchema } from '../model/schema.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { fieldExpression } from '../store/field-indexes.ts';
import { integer, json, text } from '../store/row.ts';
import type { LinkChecks } from './validation.ts';

/** Looks up other items and assets for the validation of one item. */
export function createChecks(db: Database, schema: ServerSchema, id: string): LinkChecks {
  return {
    reference(target) {
      const row = db
        .prepare(
          `SELECT s.id AS schema_id, c.status FROM content c JOIN schema s ON s.key = c.schema_key
           WHERE c.id = ? AND c.deleted = 0`,
        )
        .get(target);
      return row && { schemaId: text(row, 'schema_id'), status: text(row, 'status') };
    },
    asset(target) {
      const row = db.prepare('SELECT * FROM asset WHERE id = ? AND deleted = 0').get(target);
      if (!row) return undefined;
      const metadata = json(row, 'metadata');
      const size = (name: string) => {
        const value = isObject(metadata) ? metadata[name] : undefined;
        return typeof value === 'number' ? value : undefined;
      };
      return {
        fileName: text(row, 'file_name'),
        fileSize: integer(row, 'file_size'),
        mimeType: text(row, 'mime_type'),
        type: text(row, 'type'),
        width: size('pixelWidth'),
        height: size('pixelHeight'),
      };
    },
    isTaken(fieldName, value) {
      const row = db
        .prepare(
          `SELECT 1 FROM content WHERE schema_key = ${schema.key} AND deleted = 0 AND id <> ?
             AND ${fieldExpression(fieldName)} = ? LIMIT 1`,
        )
        .get(id, value);
      return row !== undefined;
    },
  };
}
