import { shownIn, type Language } from '#src/model/languages.ts';
import type { WashingAnswer } from '#src/model/pages/answers.ts';
import type { QueryContext } from './context.ts';

export function washing(ctx: QueryContext, id: string, lang: Language): WashingAnswer | null {
  const stored = ctx.item('washing-instructions', id);
  if (!stored) return null;
  const name = shownIn(stored.name, lang);
  const text = shownIn(stored.text, lang);
  return {
    id,
    step: stored.step,
    code: stored.code,
    name: name.value ?? '',
    nameLang: name.other,
    text: text.value,
    textLang: text.other,
  };
}
