import * as v from 'valibot';
import { ContentSchema } from '../fields/content-schema.ts';
import type { Language } from '../languages.ts';
import { RESTOCK_WORDS } from '../visitors/restock-words.ts';
import { FORM_TAG, type SchemaDefinition } from '../fields/schema.ts';
import { squidexSchema } from '../fields/squidex-schema.ts';
import { CONTACT_WORDS, contactMessagesSchema } from './contact-messages.ts';
import { enquiriesSchema, ENQUIRY_WORDS } from './enquiries.ts';

/** The schemas that visitors fill in. They are never replicated: what was sent stays in the source. */
export const formSchemas: readonly SchemaDefinition[] = [contactMessagesSchema, enquiriesSchema];

const NO_IDS = { byName: () => undefined, blocks: () => [] };

/** Our forms as the content source has them, for a client that may not read schemas. */
export const OWN_FORMS: readonly ContentSchema[] = formSchemas.map((schema) =>
  v.parse(ContentSchema, { id: schema.name, ...squidexSchema(schema, NO_IDS) }),
);

/** Whether visitors may fill in a schema of the content source. */
export function isForm({ isPublished, properties }: ContentSchema): boolean {
  return isPublished && properties.tags.includes(FORM_TAG);
}

/** The schemas that visitors may fill in: those of the source, else ours as our code has them. */
export function formsOf(schemas: readonly ContentSchema[]): ContentSchema[] {
  const stored = schemas.filter(isForm);
  const names = new Set(stored.map(({ name }) => name));
  return [...stored, ...OWN_FORMS.filter(({ name }) => !names.has(name))];
}

/** The words of our forms: labels in a language, which a schema has in one only, and what is in no schema. */
export function formWords(language: Language): Record<string, string> {
  const labels = formSchemas.flatMap(({ name, label, fields }) => [
    [`label-${name}`, label[language]] as const,
    ...Object.entries(fields).map(
      ([field, { label: own }]) => [`label-${name}-${field}`, own[language]] as const,
    ),
  ]);
  return {
    ...Object.fromEntries(labels),
    ...CONTACT_WORDS[language],
    ...ENQUIRY_WORDS[language],
    ...RESTOCK_WORDS[language],
  };
}
