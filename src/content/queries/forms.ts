import { dictionaryOf, say } from '#src/model/forms/dictionary.ts';
import type { FormAnswer } from '#src/model/pages/answers.ts';
import { publicFormOf } from '#src/model/forms/form.ts';
import type { Language } from '#src/model/languages.ts';
import { formWords } from '#src/model/schemas/forms.ts';
import type { QueryContext } from './context.ts';

/** The form of a schema that visitors may fill in; null where there is no such schema. */
export function form(ctx: QueryContext, schema: string, lang: Language): FormAnswer | null {
  const stored = ctx.formSchema(schema);
  if (!stored) return null;
  const words = dictionaryOf(storedWords(ctx), lang);
  return {
    ...publicFormOf(stored, words),
    words: {
      incomplete: say(words, ['form-incomplete']),
      send: say(words, ['form-send']),
      sending: say(words, ['form-sending']),
      optional: say(words, ['form-optional']),
      choose: say(words, ['form-choose']),
      sent: say(words, ['form-sent']),
      number: say(words, ['form-number']),
      failed: say(words, ['form-failed']),
      empty: say(words, ['form-empty']),
    },
  };
}

/** What the content says in forms and mails, in a language, beside what our own forms say. */
export function texts(ctx: QueryContext, lang: Language): Record<string, string> {
  return storedWords(ctx)[lang];
}

/** Later items of a key win; what is empty counts as missing. */
function storedWords(ctx: QueryContext): Record<Language, Record<string, string>> {
  const stored = ctx.all('texts');
  const inLanguage = (lang: Language) => ({
    ...formWords(lang),
    ...Object.fromEntries(
      stored.flatMap(({ key, text }) => (text[lang] ? [[key, text[lang]] as const] : [])),
    ),
  });
  return { de: inLanguage('de'), en: inLanguage('en') };
}
