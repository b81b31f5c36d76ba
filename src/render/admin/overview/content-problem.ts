import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import type { Language } from '#src/model/languages.ts';

/** How people call schemas and their items; undefined: the item has no name, or there is none. */
type Names = {
  labelOf(schema: string): string;
  nameOf(item: { schema: string; id: string }): string | undefined;
};

const QUOTED: Record<Language, (name: string) => string> = {
  de: (name) => `„${name}“`,
  en: (name) => `“${name}”`,
};

/**
 * What is wrong with the content, as the overview says it: an item by its name.
 * Out: the sentence, and the way to the item; undefined: it is about none.
 */
export function contentProblem(
  { name, details }: Problem,
  lang: Language,
  { labelOf, nameOf }: Names,
): { text: string; href: string | undefined } {
  const { schema, id } = details;
  if (typeof schema !== 'string' || typeof id !== 'string') {
    return { text: messageOf({ name, details }, lang), href: undefined };
  }
  const called = nameOf({ schema, id });
  const shown = called === undefined ? id : QUOTED[lang](called);
  const text = messageOf(
    { name, details: { ...details, schema: labelOf(schema), id: shown } },
    lang,
  );
  return { text, href: `/manage/squidex/${schema}/${id}` };
}
