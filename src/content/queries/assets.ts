import { inLanguage, type Language } from '#src/model/languages.ts';
import { dominantClass } from '#src/model/picture.ts';
import type { AssetAnswer } from '#src/model/query.ts';
import { focusOf } from '../replica/assets.ts';
import type { Context } from './context.ts';

export function asset(ctx: Context, id: string, lang: Language): AssetAnswer | null {
  const stored = ctx.asset(id);
  if (!stored) return null;
  const { hash, mimeType, width, height, decorative, dominant } = stored;
  return {
    id,
    hash,
    mimeType,
    width,
    height,
    ...focusOf(stored),
    alt: decorative ? '' : (inLanguage(stored.alt, lang)?.value ?? ''),
    dominant: (dominant && dominantClass(dominant)) || null,
  };
}
