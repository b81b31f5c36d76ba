import { freeSteps, type Model, type PathTarget, type ValueType } from './tree.ts';

const COLUMNS: Record<string, [column: string, type: ValueType]> = {
  id: ['id', 'String'],
  isDeleted: ['deleted', 'Boolean'],
  created: ['created', 'DateTime'],
  createdBy: ['created_by', 'String'],
  lastModified: ['last_modified', 'DateTime'],
  lastModifiedBy: ['last_modified_by', 'String'],
  version: ['version', 'Number'],
  fileHash: ['file_hash', 'String'],
  fileName: ['file_name', 'String'],
  fileSize: ['file_size', 'Number'],
  fileVersion: ['file_version', 'Number'],
  isProtected: ['is_protected', 'Boolean'],
  mimeType: ['mime_type', 'String'],
  slug: ['slug', 'String'],
  type: ['type', 'String'],
  tags: ['tags', 'StringArray'],
  metadata: ['metadata', 'Any'],
};

/** What may be asked about assets. */
export const assetModel: Model = (path): PathTarget | undefined => {
  const [name = '', ...rest] = path;
  const found = Object.hasOwn(COLUMNS, name) ? COLUMNS[name] : undefined;
  if (!found) return undefined;
  const [column, type] = found;
  if (rest.length > 0 && type !== 'Any') return undefined;
  const steps = freeSteps(rest);
  return steps && { path: path.join('.'), type, nullable: type === 'Any', column, steps };
};
