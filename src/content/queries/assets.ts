import { addressName, fileUrl } from '#src/model/fields/file.ts';
import { shownIn, type Language } from '#src/model/languages.ts';
import { dominantClass } from '#src/model/fields/picture.ts';
import type { AssetAnswer, FileAnswer } from '#src/model/pages/answers.ts';
import { focusOf } from '../replica/assets.ts';
import type { QueryContext } from './context.ts';

export function asset(ctx: QueryContext, id: string, lang: Language): AssetAnswer | null {
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

export function file(ctx: QueryContext, id: string): FileAnswer | null {
  const stored = ctx.asset(id);
  if (!stored) return null;
  const { hash, fileName, mimeType, width, height, created = null } = stored;
  const name = addressName(fileName, mimeType);
  const address = name === undefined ? null : fileUrl({ hash, name });
  return { id, address, mimeType, width, height, created };
}
