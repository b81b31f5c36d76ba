import * as v from 'valibot';
import type { TableItem } from '#src/content/replica/table.ts';
import type { ContentSource } from '#src/content/source.ts';
import type { FormField } from '#src/model/forms/form.ts';
import { nameField } from '#src/model/items/item-form.ts';
import type { Language } from '#src/model/languages.ts';
import { isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import type { Editing } from '../content.ts';
import type { ItemWarnings } from './item-warnings.ts';

/** What tables are made from. */
export type TablePorts = {
  editing: Pick<Editing, 'allows' | 'schemas' | 'drafts'>;
  /** Items of our schemas, as the replica has them. */
  stored(schema: SchemaName, fields: readonly string[], lang: Language): readonly TableItem[];
  source: Pick<ContentSource, 'items'>;
  /** Absent: nothing is said of items without effect. */
  itemWarnings?: ItemWarnings;
};

/** Items that fields of references may name: their names by id. */
export type NamedItems = ReadonlyMap<string, string>;

/**
 * Whether the items that a field may name are known by their names: those of schemas that the replica keeps and
 * that superusers may read.
 */
export function canBeNamed({ editing }: TablePorts, field: FormField): boolean {
  const schemas = referencedBy(editing, field);
  return (
    schemas.length > 0 &&
    schemas.every(({ name }) => isSchemaName(name) && editing.allows('read', name))
  );
}

/** The items that a field of references may name. In: a field for which `canBeNamed`. */
export function namedItems(ports: TablePorts, field: FormField, lang: Language): NamedItems {
  const names = new Map<string, string>();
  for (const schema of referencedBy(ports.editing, field)) {
    const name = nameField(schema);
    if (name === undefined || !isSchemaName(schema.name)) continue;
    for (const { id, values } of ports.stored(schema.name, [name], lang)) {
      names.set(id, String(values[0] ?? id));
    }
  }
  return names;
}

const List = v.array(v.string());
const Ids = v.fallback(v.union([v.pipe(v.string(), v.parseJson(), List), List]), []);

/**
 * The ids that a field of references holds, as the source gives them, or as SQLite does: a JSON text. A table has
 * also items that cannot be read: what is no list of ids counts as none.
 */
export const referencedIds = (value: unknown): string[] => v.parse(Ids, value);

const referencedBy = (editing: TablePorts['editing'], { schemaIds }: FormField) =>
  editing.schemas().filter(({ id }) => schemaIds.includes(id));
