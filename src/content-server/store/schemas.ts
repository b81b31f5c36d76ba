import { randomUUID } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import {
  compileFields,
  type ServerSchema,
  type StoredSchema,
  type Schemas,
} from '../model/schema.ts';
import type { Clock } from './clock.ts';
import { integer, type DbRow, text, readAudit } from './row.ts';
import { syncFieldIndexes } from './field-indexes.ts';
import { createKept } from './kept.ts';

export type SchemaStore = Schemas & {
  create(definition: StoredSchema, actor: string): ServerSchema;
  /** Stores a new definition; the version goes up by the number of changes in it. */
  update(
    schema: ServerSchema,
    definition: StoredSchema,
    actor: string,
    changes: number,
  ): ServerSchema;
  /** Hides the schema and frees its name; `permanent` removes its items too. */
  remove(schema: ServerSchema, actor: string, permanent: boolean): void;
  forget(): void;
};

type Known = {
  list: ServerSchema[];
  ids: Map<string, ServerSchema>;
  names: Map<string, ServerSchema>;
};

/** The schemas, read once and kept in memory, in the order of their creation. */
export function createSchemaStore(db: Database, clock: Clock): SchemaStore {
  const known = createKept(() => readSchemas(db));
  const reread = (id: string): ServerSchema => {
    const row = db.prepare('SELECT * FROM schema WHERE id = ?').get(id);
    if (!row) throw new Error(`schema ${id} was not stored`);
    const schema = readSchema(row);
    known.set(withSchema(known.get(), schema));
    syncFieldIndexes(db, schema.key, schema.fields);
    return schema;
  };
  return {
    byId: (id) => known.get().ids.get(id),
    byName: (name) => known.get().names.get(name),
    all: () => known.get().list,
    create(definition, actor) {
      const id = randomUUID();
      const now = clock.now();
      db.prepare('INSERT INTO schema VALUES (NULL, ?, ?, 0, 0, ?, ?, ?, ?, ?)').run(
        id,
        definition.name,
        now,
        actor,
        now,
        actor,
        JSON.stringify(definition),
      );
      return reread(id);
    },
    update(schema, definition, actor, changes) {
      db.prepare(
        `UPDATE schema SET definition = ?, version = version + ?, last_modified = ?,
           last_modified_by = ? WHERE key = ?`,
      ).run(JSON.stringify(definition), changes, clock.now(), actor, schema.key);
      return reread(schema.id);
    },
    remove(schema, actor, permanent) {
      syncFieldIndexes(db, schema.key, []);
      if (permanent) {
        db.prepare('DELETE FROM schema WHERE key = ?').run(schema.key);
      } else {
        db.prepare(
          'UPDATE schema SET deleted = 1, last_modified = ?, last_modified_by = ? WHERE key = ?',
        ).run(clock.now(), actor, schema.key);
      }
      known.forget();
    },
    forget: known.forget,
  };
}

function readSchemas(db: Database): Known {
  const rows = db.prepare('SELECT * FROM schema WHERE deleted = 0 ORDER BY key').all();
  return asKnown(rows.map(readSchema));
}

/** The schemas with a new one, or with another definition of one: the others are not read again. */
function withSchema({ list, ids }: Known, schema: ServerSchema): Known {
  return asKnown(
    ids.has(schema.id)
      ? list.map((one) => (one.id === schema.id ? schema : one))
      : [...list, schema],
  );
}

function asKnown(list: ServerSchema[]): Known {
  return {
    list,
    ids: new Map(list.map((schema) => [schema.id, schema])),
    names: new Map(list.map((schema) => [schema.definition.name, schema])),
  };
}

function readSchema(row: DbRow): ServerSchema {
  const definition: StoredSchema = JSON.parse(text(row, 'definition'));
  return {
    key: integer(row, 'key'),
    id: text(row, 'id'),
    version: integer(row, 'version'),
    ...readAudit(row),
    definition,
    ...compileFields(definition.fields),
  };
}
