import { inLanguage, type Language } from '#src/model/languages.ts';
import type { WashingAnswer } from '#src/model/query.ts';
import type { Context } from './context.ts';

export function washing(ctx: Context, id: string, lang: Language): WashingAnswer | null {
  const stored = ctx.item('washing-instructions', id);
  if (!stored) return null;
  return {
    id,
    step: stored.step,
    code: stored.code,
    name: inLanguage(stored.name, lang)?.value ?? '',
    text: inLanguage(stored.text, lang)?.value ?? null,
  };
}
