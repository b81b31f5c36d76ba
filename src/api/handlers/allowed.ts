import { SCHEMA_NAMES, type SchemaName } from '#src/model/schemas/names.ts';

/** What somebody may do with the items of a schema. */
export type Operation = 'read' | 'create' | 'write' | 'draft' | 'save' | 'publish' | 'delete';

/** The schemas whose items the editor writes. */
const EDITABLE = ['pages'] as const;
/** Programs write all of our schemas but foreign scripts, which run in every visitor's browser. */
const WRITABLE = SCHEMA_NAMES.filter((name) => name !== 'third-party-scripts');
export type EditableSchema = SchemaName;

/** Which operation is open on which schema. What is not here does not exist. */
const ALLOWED: Readonly<Record<Operation, readonly EditableSchema[]>> = {
  read: SCHEMA_NAMES,
  create: ['pages'],
  write: WRITABLE,
  draft: EDITABLE,
  save: EDITABLE,
  publish: EDITABLE,
  delete: ['pages'],
};

/** The schema by its name, if the operation is open on it. */
export function schemaFor(operation: Operation, name: string): EditableSchema | undefined {
  return ALLOWED[operation].find((schema) => schema === name);
}

export type ItemRef = { schema: EditableSchema; id: string };
/** The version that a change is based on. */
export type VersionedRef = ItemRef & { base: number };
