import { inLanguage, type Language } from '#src/model/languages.ts';
import type { DynamicBlockAnswer } from '#src/model/pages/answers.ts';
import type { QueryContext } from './context.ts';

/** A reusable block with its tree. */
export function dynamicBlock(
  ctx: QueryContext,
  id: string,
  lang: Language,
): DynamicBlockAnswer | null {
  const stored = ctx.item('dynamic-blocks', id);
  if (!stored) return null;
  const tree = inLanguage(stored.data, lang);
  return { id, name: stored.name, textLang: tree?.lang ?? lang, nodes: tree?.value ?? [] };
}
