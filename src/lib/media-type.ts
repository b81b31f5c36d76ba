const BY_EXTENSION: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css',
  gif: 'image/gif',
  html: 'text/html',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml',
};

const TEXT = /^(text\/|application\/(json|xml|javascript)\b|[a-z]+\/[\w.-]+\+(json|xml)\b)/;
const COMPRESSIBLE = /^(font\/[to]tf|application\/wasm|image\/x-icon)\b/;

/** The media type of a file by its name; unknown endings are `application/octet-stream`. */
export function mediaTypeOf(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return normalMediaType(BY_EXTENSION[extension] ?? 'application/octet-stream');
}

/** A media type in one spelling: lower case, texts with `; charset=utf-8`. */
export function normalMediaType(type: string): string {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return TEXT.test(essence) ? `${essence}; charset=utf-8` : essence;
}

/** True when compressing a file of this type is worth it. */
export function isCompressible(type: string): boolean {
  return TEXT.test(type) || COMPRESSIBLE.test(type);
}
