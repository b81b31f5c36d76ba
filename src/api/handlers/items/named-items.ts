import type { TableItem } from '#src/content/replica/table.ts';
import type { ContentSource } from '#src/content/source.ts';
import type { FormField } from '#src/model/forms/form.ts';
import { nameField } from '#src/model/items/item-form.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import type { Editing } from '../content.ts';

/** What tables are made from. */
export type TablePorts = {
  editing: Pick<Editing, 'allows' | 'schemas' | 'drafts'>;
  /** Items of our schemas, as the replica has them. */
  stored(schema: SchemaName, fields: readonly string[], lang: Language): readonly TableItem[];
  source: Pick<ContentSource, 'items'>;
};

/** Items that fields of references may name: their names by id, in the order of the language. */
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
  const items = referencedBy(ports.editing, field).flatMap((schema): [string, string][] => {
    const name = nameField(schema);
    if (name === undefined || !isSchemaName(schema.name)) return [];
    const stored = ports.stored(schema.name, [name], lang);
    return stored.map(({ id, values }) => [id, String(values[0] ?? id)]);
  });
  const { compare } = new Intl.Collator(LOCALES[lang], { numeric: true });
  return new Map(items.sort(([, a], [, b]) => compare(a, b)));
}

/** The ids that a field of references holds, as the source gives them, or as SQLite does: a JSON text. */
export function referencedIds(value: unknown): string[] {
  const list: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

const referencedBy = (editing: TablePorts['editing'], { schemaIds }: FormField) =>
  editing.schemas().filter(({ id }) => schemaIds.includes(id));
