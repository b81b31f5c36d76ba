import * as v from 'valibot';
import { blockSchemas } from '#src/blocks/registry/registry.ts';
import { err, ok } from '#src/lib/result.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import { type Dictionary, dictionaryOf, schemaLabel } from '#src/model/forms/dictionary.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Form, type FormField, formOf } from '#src/model/forms/form.ts';
import type { ItemFormDefinition, NamedSchema } from '#src/model/items/item-form.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import { componentSchemas, contentSchemas, isSchemaName } from '#src/model/schemas/all.ts';
import { schemaWords } from '#src/model/schemas/labels.ts';
import { oneOf } from '#src/model/schemas/one-of.ts';
import type { Editing } from '../content.ts';
import type { EditingResult, EditingRequest } from '../editing-requests.ts';

const definitions = [...Object.values(contentSchemas), ...componentSchemas, ...blockSchemas()];

const Query = v.object({
  schema: v.pipe(v.string(), v.maxLength(100)),
  lang: v.picklist(LANGUAGES),
});

/** `GET /api/form?schema=&lang=`: the form of the items of a schema, as the source has it now. */
export async function getItemForm(
  { request }: EditingRequest,
  { editing }: { editing: Editing },
): Promise<EditingResult> {
  const { searchParams } = new URL(request.url);
  const asked = v.safeParse(Query, Object.fromEntries(searchParams));
  if (!asked.success) return err(problem('body-invalid', { reason: v.summarize(asked.issues) }));
  const { schema, lang } = asked.output;
  await editing.refreshSchemas();
  const definition = await itemForm(editing, schema, lang);
  return definition ? ok({ status: 200, body: definition }) : missing(schema);
}

const missing = (schema: string) => err(problem('schema-unknown', { schema }));

/** The form of the items of a schema, in a language; undefined where superusers may not read them. */
export async function itemForm(
  editing: Pick<Editing, 'allows' | 'schemas' | 'drafts'>,
  name: string,
  lang: Language,
): Promise<ItemFormDefinition | undefined> {
  const schemas = editing.schemas();
  const schema = schemas.find((one) => one.name === name);
  if (!schema || !editing.allows('read', name)) return undefined;
  const words = await wordsOfForms(editing, lang);
  const form = formOf(schema, words);
  return {
    schema: name,
    isSingle: schema.type === 'Singleton',
    may: { schedule: editing.allows('schedule', name), restore: editing.allows('restore', name) },
    form,
    schemas: namedSchemas(schemas, form, words),
  };
}

/** The schemas that superusers may look into, with their labels in a language. */
export async function editableSchemas(
  editing: Pick<Editing, 'allows' | 'schemas' | 'drafts'>,
  lang: Language,
): Promise<{ name: string; label: string; one: string; isSingle: boolean }[]> {
  const words = await wordsOfForms(editing, lang);
  return editing
    .schemas()
    .filter(({ name }) => editing.allows('read', name))
    .map((schema) => {
      const { name } = schema;
      const label = schemaLabel(schema, words);
      const isOurs = isSchemaName(name) && contentSchemas[name].label[lang] === label;
      const one = (isOurs && oneOf(name, lang)) || label;
      return { name, label, one, isSingle: schema.type === 'Singleton' };
    });
}

/** The words of forms in a language: those of the content first. */
async function wordsOfForms(
  editing: Pick<Editing, 'schemas' | 'drafts'>,
  lang: Language,
): Promise<Dictionary> {
  const drafts = await editing.drafts();
  const stored = drafts.ask('texts', lang);
  return dictionaryOf({ [lang]: { ...ownWords(editing.schemas(), lang), ...stored } }, lang);
}

type Words = ReturnType<typeof schemaWords>;
const known: Record<Language, WeakMap<readonly ContentSchema[], Words>> = {
  de: new WeakMap(),
  en: new WeakMap(),
};

/** Made once for each state of the schemas: it looks at all fields of all of them. */
function ownWords(schemas: readonly ContentSchema[], lang: Language): Words {
  const words = known[lang].get(schemas) ?? schemaWords(schemas, definitions, lang);
  known[lang].set(schemas, words);
  return words;
}

/** Every schema by id, and of the components that the form can reach their forms. */
function namedSchemas(
  schemas: readonly ContentSchema[],
  form: Form,
  words: Dictionary,
): Record<string, NamedSchema> {
  const byId = new Map(schemas.map((schema) => [schema.id, schema]));
  const forms = new Map<string, Form>();
  const reach = (fields: readonly FormField[]): void => {
    for (const field of fields) {
      reach(field.nested);
      if (field.input !== 'component' && field.input !== 'components') continue;
      const ids = field.schemaIds.length > 0 ? field.schemaIds : componentIds(schemas);
      for (const id of ids) {
        const found = byId.get(id);
        if (!found || forms.has(id)) continue;
        const made = formOf(found, words);
        forms.set(id, made);
        reach(made.fields);
      }
    }
  };
  reach(form.fields);
  const named = schemas.map((schema): [string, NamedSchema] => {
    const own = forms.get(schema.id);
    const label = own?.label ?? schemaLabel(schema, words);
    return [schema.id, { name: schema.name, label, ...(own && { form: own }) }];
  });
  return Object.fromEntries(named);
}

const componentIds = (schemas: readonly ContentSchema[]) =>
  schemas.filter(({ type }) => type === 'Component').map(({ id }) => id);
