import { type Problem, problem } from '#src/model/errors.ts';
import { isReadablePicture } from '#src/model/picture.ts';
import type { AssetAnswer } from '#src/model/query.ts';

/** The pictures among a page's answers of which no rendition can be made: their alt text stands there. */
export function unreadablePictures(answers: Record<string, unknown>): Problem[] {
  return Object.entries(answers).flatMap(([key, answer]) => {
    if (!key.startsWith('asset:') || answer === null) return [];
    // The answer of a query of this name.
    const { id, mimeType } = answer as AssetAnswer;
    return isReadablePicture(mimeType)
      ? []
      : [problem('picture-unreadable', { id, reason: mimeType })];
  });
}
