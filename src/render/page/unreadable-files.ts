import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { isReadablePicture } from '#src/model/fields/picture.ts';
import type { AssetAnswer, FileAnswer } from '#src/model/pages/answers.ts';

/**
 * The files among a page's answers that cannot be shown: pictures of which no rendition can be made,
 * where their alt text stands, and files of types that visitors do not get.
 */
export function unreadableFiles(answers: Record<string, unknown>): Problem[] {
  return Object.entries(answers).flatMap(([key, answer]): Problem[] => {
    if (answer === null) return [];
    if (key.startsWith('file:')) {
      // The answer of a query of this name.
      const { id, mimeType, address } = answer as FileAnswer;
      return address === null ? [problem('file-refused', { id, type: mimeType })] : [];
    }
    if (!key.startsWith('asset:')) return [];
    // The answer of a query of this name.
    const { id, mimeType } = answer as AssetAnswer;
    const isReadable = isReadablePicture(mimeType);
    return isReadable ? [] : [problem('picture-unreadable', { id, reason: mimeType })];
  });
}
