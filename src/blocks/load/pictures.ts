import type { Language } from '#src/model/languages.ts';
import type { Ask, AssetAnswer } from '#src/model/query.ts';

/** The pictures with these asset ids; those that do not exist are left out. */
export function loadPictures(ids: readonly string[], ask: Ask, lang: Language): AssetAnswer[] {
  return ids.flatMap((id) => ask('asset', id, lang) ?? []);
}
