/** What somebody may do with the items of a schema. */
export type Operation = 'read' | 'create' | 'draft' | 'save' | 'publish' | 'delete';

/** The schemas whose items the editor writes; everything else of the source is out of reach. */
const EDITABLE = ['pages'] as const;
export type EditableSchema = (typeof EDITABLE)[number];

/** Which operation is open on which schema. What is not here does not exist. */
const ALLOWED: Readonly<Record<Operation, readonly EditableSchema[]>> = {
  read: EDITABLE,
  create: ['pages'],
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
