import { shownIn, type Language } from '#src/model/languages.ts';
import { dominantClass } from '#src/model/picture.ts';
import type { AssetAnswer } from '#src/model/query.ts';
import { focusOf } from '../replica/assets.ts';
import type { Context } from './context.ts';

export function asset(ctx: Context, id: string, lang: Language): AssetAnswer | null {
  const stored = ctx.asset(id);
  if (!stored) return null;
  const { hash, mimeType, width, height, decorative, dominant } = stored;
  const alt = shownIn(decorative ? {} : stored.alt, lang);
  return {
    id,
    hash,
    mimeType,
    width,
    height,
    ...focusOf(stored),
    alt: alt.value ?? '',
    altLang: alt.other,
    dominant: (dominant && dominantClass(dominant)) || null,
  };
}
