import { mimes } from 'mrmime';

/** Types in our spelling, where the table lacks them or has another. */
const OURS = new Map([
  ['ico', 'image/x-icon'],
  ['xml', 'application/xml'],
]);

const TEXT = /^(text\/|application\/(json|xml|javascript)\b|[a-z]+\/[\w.-]+\+(json|xml)\b)/;
const COMPRESSIBLE = /^(font\/[to]tf|application\/wasm|image\/x-icon)\b/;

/** The media type that belongs to the ending of a file's name (lower case, without dot), if any. */
export function mediaTypeOfExtension(extension: string): string | undefined {
  return OURS.get(extension) ?? (Object.hasOwn(mimes, extension) ? mimes[extension] : undefined);
}

/** The media type of a file by its name; unknown endings are `application/octet-stream`. */
export function mediaTypeOf(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return normalMediaType(mediaTypeOfExtension(extension) ?? 'application/octet-stream');
}

/** A media type in one spelling: lower case, texts with `; charset=utf-8`. */
export function normalMediaType(type: string): string {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return TEXT.test(essence) ? `${essence}; charset=utf-8` : essence;
}

/** Whether files of a media type are text, so that their first bytes do not tell the type. */
export function isText(type: string): boolean {
  return TEXT.test(type);
}

/** True when compressing a file of this type is worth it. */
export function isCompressible(type: string): boolean {
  return TEXT.test(type) || COMPRESSIBLE.test(type);
}
