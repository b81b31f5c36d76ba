import type { Language } from '#src/model/languages.ts';
import type { AssetAnswer } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';

/** The pictures with these asset ids, each once; those that do not exist are left out. */
export function loadPictures(ids: readonly string[], ask: Ask, lang: Language): AssetAnswer[] {
  const found = ids.flatMap((id) => ask('asset', id, lang) ?? []);
  return [...new Map(found.map((asset) => [asset.hash, asset])).values()];
}
