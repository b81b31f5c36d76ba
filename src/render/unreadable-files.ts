import { type Problem, problem } from '#src/model/errors.ts';
import { isReadablePicture } from '#src/model/picture.ts';
import type { AssetAnswer, FileAnswer } from '#src/model/answers.ts';

/**
 * The files among a page's answers that cannot be shown: pictures of which no rendition can be made,
 * where their alt text stands, and files of types that visitors do not get.
 */
export function unreadableFiles(answers: Record<string, unknown>): Problem[] {
  return [...unreadablePictures(answers), ...refusedFiles(answers)];
}

function refusedFiles(answers: Record<string, unknown>): Problem[] {
  return Object.entries(answers).flatMap(([key, answer]) => {
    if (!key.startsWith('file:') || answer === null) return [];
    // The answer of a query of this name.
    const { id, mimeType, address } = answer as FileAnswer;
    return address === null ? [problem('file-refused', { id, type: mimeType })] : [];
  });
}

function unreadablePictures(answers: Record<string, unknown>): Problem[] {
  return Object.entries(answers).flatMap(([key, answer]) => {
    if (!key.startsWith('asset:') || answer === null) return [];
    // The answer of a query of this name.
    const { id, mimeType } = answer as AssetAnswer;
    return isReadablePicture(mimeType)
      ? []
      : [problem('picture-unreadable', { id, reason: mimeType })];
  });
}
