import { isText, mediaTypeOfExtension } from '#src/lib/media-type.ts';
import { sniffMediaType } from '#src/lib/sniff.ts';

/** What a file is, judged by its first bytes; its name decides only where they say nothing. */

/** The endings of files that are zip archives inside. */
const OFFICE = new Map([
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]);
const REFINED = new Set(['application/zip', 'video/mp4']);
const OTHER = 'application/octet-stream';

/** The ending of a file name, without dot, in lower case; '' when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The media type of a file. In: all its bytes and its name. */
export function mediaTypeOf(bytes: Uint8Array, fileName: string): string {
  const sniffed = sniffMediaType(bytes);
  const named = namedType(extensionOf(fileName));
  if (sniffed === undefined) return named ?? OTHER;
  return REFINED.has(sniffed) ? (named ?? sniffed) : sniffed;
}

/** Only texts and archives are what their name says: everything else is known by its bytes. */
function namedType(extension: string): string | undefined {
  const office = OFFICE.get(extension);
  if (office) return office;
  const type = mediaTypeOfExtension(extension);
  const isReadable = type !== undefined && isText(type) && extension !== 'svgz';
  return isReadable ? type : undefined;
}

/** Types that a browser may show in the page's place; everything else is only ever downloaded. */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
  'application/pdf',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'text/plain',
]);

/** How a stored type is delivered: as it is, or as bytes to download. Never as script or style. */
export function deliveredType(mediaType: string): { type: string; inline: boolean } {
  if (!SHOWN.has(mediaType)) return { type: OTHER, inline: false };
  const charset = mediaType === 'text/plain' ? '; charset=utf-8' : '';
  return { type: `${mediaType}${charset}`, inline: true };
}
