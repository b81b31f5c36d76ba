import { readableSize } from '../base/readable-size.ts';
import type { Json } from '#src/content/squidex/wire.ts';
import type { SchemaField } from '../model/schema.ts';
import { itemProblems } from '../model/value-rules.ts';
import type { AssetInfo, Validation } from './validation.ts';

/**
 * References that do not exist are errors until the item is published, and do not count afterwards.
 * The index in a path counts found items only, as in Squidex.
 */
export function validateReferences(
  value: Json,
  field: SchemaField,
  path: string,
  validation: Validation,
): void {
  const { checks, problems, publishing } = validation;
  if (!checks || !Array.isArray(value)) return;
  const { schemaIds, mustBePublished } = field.properties;
  const found: string[] = [];
  let index = 1;
  for (const id of value.map(String)) {
    const reference = checks.reference(id);
    if (!reference) {
      if (!publishing) problems.push(`${path}[${index}]: Reference '${id}' not found.`);
      continue;
    }
    const isAllowed = !schemaIds?.length || schemaIds.includes(reference.schemaId);
    if (!isAllowed && !publishing) {
      problems.push(`${path}[${index}]: Reference '${id}' has invalid schema.`);
    }
    if (isAllowed && (!mustBePublished || reference.status === 'Published')) found.push(id);
    index += 1;
  }
  validateFound(found, value.length, field, path, validation);
}

/** Assets that do not exist are errors until the item is published; the others must fit the limits. */
export function validateAssets(
  value: Json,
  field: SchemaField,
  path: string,
  validation: Validation,
): void {
  const { checks, problems, publishing } = validation;
  if (!checks || !Array.isArray(value)) return;
  const found: string[] = [];
  let index = 1;
  for (const id of value.map(String)) {
    const asset = checks.asset(id);
    if (!asset) {
      if (!publishing) problems.push(`${path}[${index}]: Id ${id} not found.`);
      continue;
    }
    const broken = assetProblems(asset, field);
    problems.push(...broken.map((message) => `${path}[${index}]: ${message}`));
    found.push(id);
    index += 1;
  }
  validateFound(found, value.length, field, path, validation);
}

function validateFound(
  found: readonly string[],
  sent: number,
  field: SchemaField,
  path: string,
  { problems, publishing }: Validation,
): void {
  const { isRequired, isRequiredOnPublish, allowDuplicates } = field.properties;
  if (found.length === 0) {
    // An empty list has been reported already. Here the list names items, and none of them exists.
    const required = isRequired || (publishing && isRequiredOnPublish);
    if (sent > 0 && required) problems.push(`${path}: Field is required.`);
    return;
  }
  const messages = itemProblems(found.length, field.properties);
  problems.push(...messages.map((message) => `${path}: ${message}`));
  if (!allowDuplicates && new Set(found).size !== found.length) {
    problems.push(`${path}: Must not contain duplicate values.`);
  }
}

function assetProblems(asset: AssetInfo, { properties }: SchemaField): string[] {
  const { minSize, maxSize, allowedExtensions, expectedType } = properties;
  const problems: string[] = [];
  const size = readableSize(asset.fileSize);
  if (minSize !== undefined && asset.fileSize < minSize) {
    problems.push(`Size of ${size} must be greater than ${readableSize(minSize)}.`);
  }
  if (maxSize !== undefined && asset.fileSize > maxSize) {
    problems.push(`Size of ${size} must be less than ${readableSize(maxSize)}.`);
  }
  const name = asset.fileName.toLowerCase();
  const endings = allowedExtensions?.map((extension) => `.${extension.toLowerCase()}`);
  if (endings?.length && !endings.some((ending) => name.endsWith(ending))) {
    problems.push('Must be an allowed extension.');
  }
  const type = asset.mimeType === 'image/svg+xml' ? 'Image' : asset.type;
  if (expectedType !== undefined && expectedType !== type) {
    problems.push(`Not of expected type: ${expectedType}.`);
  }
  return [...problems, ...dimensionProblems(asset, { properties })];
}

function dimensionProblems(
  { width, height, type }: AssetInfo,
  { properties }: Pick<SchemaField, 'properties'>,
): string[] {
  if (type !== 'Image' || width === undefined || height === undefined) return [];
  const { minWidth, maxWidth, minHeight, maxHeight, aspectWidth, aspectHeight } = properties;
  const problems: string[] = [];
  const check = (broken: boolean, message: string) => {
    if (broken) problems.push(message);
  };
  check(width < (minWidth ?? 0), `Width ${width}px must be greater than ${minWidth}px.`);
  check(width > (maxWidth ?? width), `Width ${width}px must be less than ${maxWidth}px.`);
  check(height < (minHeight ?? 0), `Height ${height}px must be greater than ${minHeight}px.`);
  check(height > (maxHeight ?? height), `Height ${height}px must be less than ${maxHeight}px.`);
  if (aspectWidth !== undefined && aspectHeight !== undefined) {
    const differs = width * aspectHeight !== height * aspectWidth;
    check(differs, `Must have aspect ratio ${aspectWidth}:${aspectHeight}.`);
  }
  return problems;
}

/** Only invariant fields of the root can be unique. */
export function validateUnique(
  value: Json,
  field: SchemaField,
  path: string,
  { checks, problems }: Validation,
): void {
  if (!field.properties.isUnique || path !== `${field.name}.iv`) return;
  if (typeof value !== 'string' && typeof value !== 'number') return;
  if (checks?.isTaken(field.name, value)) {
    problems.push(`${path}: Another content with the same value exists.`);
  }
}
