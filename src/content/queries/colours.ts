import { shownIn, type Language } from '#src/model/languages.ts';
import type { ColourAnswer } from '#src/model/pages/answers.ts';
import type { QueryContext } from './context.ts';

/** A colour by name and key; its hex code stands in the theme sheet only. */
export function colour(ctx: QueryContext, id: string, lang: Language): ColourAnswer | null {
  const stored = ctx.item('colors', id);
  if (!stored) return null;
  const name = shownIn(stored.name, lang);
  return { id, key: ctx.key(id), name: name.value ?? '', nameLang: name.other };
}
