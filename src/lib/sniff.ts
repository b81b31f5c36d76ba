type Signature = { type: string; offset: number; bytes: readonly number[] };

const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));
/** Brands of files that are made like MP4, and are something else. */
const brand = (type: string, ...names: string[]): Signature[] =>
  names.map((name) => ({ type, offset: 4, bytes: ascii(`ftyp${name}`) }));

const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', offset: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { type: 'image/gif', offset: 0, bytes: ascii('GIF8') },
  { type: 'image/webp', offset: 8, bytes: ascii('WEBP') },
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

/** The media type that a file's first bytes (12 are enough) tell; undefined when they tell none. */
export function sniffMediaType(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(({ offset, bytes: wanted }) =>
    wanted.every((byte, index) => bytes[offset + index] === byte),
  )?.type;
}
