import { expect, test } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const TEXT = [0x68, 0x69];
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.each([
  ['the bytes of a picture decide, whatever its name is', PNG, 'a.html', 'image/png'],
  ['a text is what its name says', TEXT, 'a.CSV', 'text/csv'],
  ['a drawing is a text, too', TEXT, 'a.svg', 'image/svg+xml'],
  ['an office document is an archive with a name', ZIP, 'a.docx', DOCX],
  ['other archives stay archives', ZIP, 'a.epub', 'application/zip'],
  ['no name makes a picture of other bytes', TEXT, 'a.jpg', 'application/octet-stream'],
  ['nor a compressed drawing of them', TEXT, 'a.svgz', 'application/octet-stream'],
  ['a name without ending says nothing', TEXT, 'html', 'application/octet-stream'],
  ['nor does a word of the language', TEXT, 'a.constructor', 'application/octet-stream'],
])('%s', (_rule, bytes, fileName, type) => {
  expect(mediaTypeOf(Uint8Array.from(bytes), fileName)).toBe(type);
});
