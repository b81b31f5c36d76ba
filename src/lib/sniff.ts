/** Bytes that files of a type have from an offset on; undefined stands for any byte. */
type Signature = { type: string; offset: number; bytes: readonly (number | undefined)[] };

const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));
/** Containers that are built like MP4 and hold something else. */
const brand = (type: string, ...names: string[]): Signature[] =>
  names.map((name) => ({ type, offset: 4, bytes: ascii(`ftyp${name}`) }));

const SIZE = Array.from({ length: 4 }, () => undefined);

const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', offset: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { type: 'image/gif', offset: 0, bytes: ascii('GIF8') },
  { type: 'image/webp', offset: 0, bytes: [...ascii('RIFF'), ...SIZE, ...ascii('WEBP')] },
  ...brand('image/avif', 'avif', 'avis'),
  ...brand('image/heic', 'heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1'),
  ...brand('video/quicktime', 'qt  '),
  { type: 'application/pdf', offset: 0, bytes: ascii('%PDF-') },
  { type: 'application/zip', offset: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
  { type: 'video/mp4', offset: 4, bytes: ascii('ftyp') },
  { type: 'video/webm', offset: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { type: 'audio/mpeg', offset: 0, bytes: ascii('ID3') },
  { type: 'font/woff2', offset: 0, bytes: ascii('wOF2') },
  { type: 'text/vtt', offset: 0, bytes: ascii('WEBVTT') },
  { type: 'text/vtt', offset: 0, bytes: [0xef, 0xbb, 0xbf, ...ascii('WEBVTT')] },
];

/** The media type of a file, by its first 12 bytes; undefined when they belong to no type that we know. */
export function sniffMediaType(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(({ offset, bytes: expected }) =>
    expected.every((byte, index) => byte === undefined || bytes[offset + index] === byte),
  )?.type;
}
