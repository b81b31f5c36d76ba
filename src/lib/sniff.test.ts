import { expect, test } from 'vitest';
import { sniffMediaType } from './sniff.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/webp', 'RIFF\x10\x00\x00\x00WEBPVP8 '],
  ['video/mp4', '\x00\x00\x00\x18ftypisom'],
  ['video/quicktime', '\x00\x00\x00\x14ftypqt  '],
  ['image/heic', '\x00\x00\x00\x18ftypheic'],
  ['image/avif', '\x00\x00\x00\x18ftypavif'],
  ['video/webm', '\x1a\x45\xdf\xa3'],
  ['text/vtt', 'WEBVTT\n'],
  ['text/vtt', '\xef\xbb\xbfWEBVTT\n'],
  ['application/pdf', '%PDF-1.7'],
])('%s begins with %j', (type, start) => {
  expect(sniffMediaType(bytes(start))).toBe(type);
});

test.each([
  '',
  'GIF',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<!doctype html>',
  'alert(1)',
  'XXXXXXXXWEBP',
  'RIFF\x10\x00\x00\x00WAVE',
])('%j tells nothing', (start) => {
  expect(sniffMediaType(bytes(start))).toBeUndefined();
});
