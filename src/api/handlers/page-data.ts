import type { CreateRequest } from '#src/api/contract/content.ts';
import type { ItemData } from '#src/content/source.ts';
import { slugify, slugifyPath } from '#src/lib/slug.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Fields, parseData } from '#src/model/fields/field.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { isReserved } from '#src/model/links.ts';
import { redirectFaults } from '#src/model/errors/redirect-faults.ts';
import { contentSchemas, isSchemaName } from '#src/model/schemas/all.ts';

/**
 * Whether data fits the schema, without further fields. The values of fields that others added are for the
 * content source to judge. In: the schema as the source has it.
 */
export function checkData(
  schema: string,
  data: ItemData,
  known: ContentSchema | undefined,
): Result<void, Problem> {
  const fields = ownFields(schema);
  for (const [name, values] of Object.entries(data)) {
    const partitions = partitionsOf(fields, name) ?? foreignPartitions(known, name);
    if (!partitions) return unfit(name, 'there is no such field');
    const foreign = Object.keys(values).find((partition) => !partitions.includes(partition));
    if (foreign !== undefined) return unfit(`${name}.${foreign}`, 'there is no such language');
  }
  const [issue] = parseData(fields, data).issues;
  if (issue) return unfit(issue.field, issue.reason);
  const [fault] = schema === 'redirects' ? redirectFaults(parseRedirect(data)) : [];
  return fault ? err(fault.problem) : ok(undefined);
}

const parseRedirect = (data: ItemData) => parseData(contentSchemas.redirects.fields, data).value;

/** The fields that our code knows; none of a schema that is not ours. */
function ownFields(schema: string): Fields {
  return isSchemaName(schema) ? contentSchemas[schema].fields : {};
}

/** The same for a field that somebody added in the content source. */
function foreignPartitions(
  known: ContentSchema | undefined,
  name: string,
): readonly string[] | undefined {
  const field = known?.fields.find((one) => one.name === name);
  if (!field) return undefined;
  return field.partitioning === 'language' ? LANGUAGES : ['iv'];
}

function unfit(field: string, reason: string): Result<never, Problem> {
  return err(problem('body-invalid', { reason: `${field}: ${reason}` }));
}

/** The partitions of a field; undefined when the schema has no such field. */
function partitionsOf(fields: Fields, name: string): readonly string[] | undefined {
  if (!Object.hasOwn(fields, name)) return undefined;
  return fields[name]?.localized ? LANGUAGES : ['iv'];
}

/**
 * The data to store instead of `stored`: the sent fields, and the fields and languages of `stored` that
 * are not ours, since a PUT removes everything that it does not name.
 */
export function keepForeign(schema: string, stored: ItemData, sent: ItemData): ItemData {
  const fields = ownFields(schema);
  const kept: ItemData = {};
  for (const [name, values] of Object.entries(stored)) {
    const ours = partitionsOf(fields, name) ?? [];
    const foreign = Object.entries(values).filter(([partition]) => !ours.includes(partition));
    if (foreign.length > 0) kept[name] = Object.fromEntries(foreign);
  }
  const whole: ItemData = { ...kept };
  for (const [name, values] of Object.entries(sent)) whole[name] = { ...kept[name], ...values };
  return whole;
}

/** The data of a new page, both of its trees linked; refused where no page could have the address. */
export function newPage(
  id: string,
  { title, slug = {}, tree = [] }: CreateRequest,
): Result<ItemData, Problem> {
  const seo: ItemData[string] = {};
  for (const lang of LANGUAGES) {
    const wanted = slugifyPath(slug[lang] ?? '') || slugify(title[lang] ?? '');
    if (!wanted) continue;
    if (isReserved(wanted)) {
      return err(problem('slug-reserved', { schema: 'pages', id, slug: wanted, lang }));
    }
    seo[lang] = { schemaName: 'seo', slug: wanted };
  }
  return ok({
    title: { ...title },
    critical: { iv: false },
    seo,
    data: Object.fromEntries(LANGUAGES.map((lang) => [lang, tree])),
  });
}
