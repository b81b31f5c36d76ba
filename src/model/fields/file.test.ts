import { expect, test } from 'vitest';
import {
  addressName,
  endingsFor,
  FILE_USES,
  fileType,
  fileUrl,
  parseFileUrl,
  typesFor,
} from './file.ts';

const hash = '0123456789abcdef0123456789abcdef';

test('the name in an address is plain, and its ending follows from the type', () => {
  expect(addressName('Übers Joch 2026.MOV', 'video/mp4')).toBe('uebers-joch-2026.mp4');
  expect(addressName('Café – été.vtt', 'text/vtt')).toBe('cafe-ete.vtt');
  expect(addressName('index.html', 'application/pdf')).toBe('index.pdf');
  expect(addressName('塩.webm', 'video/webm')).toBe('films.webm');
  expect(addressName('../../etc/passwd', 'application/pdf')).toBe('documents.pdf');
});

test('an address is read back, and nothing else is one', () => {
  const address = { hash, name: 'wie-loden-entsteht.webm' };
  expect(parseFileUrl(fileUrl(address))).toEqual(address);
  for (const path of [
    `/assets/${hash}`,
    `/assets/${hash}/`,
    `/assets/${hash}/a.mp4/b.mp4`,
    `/assets/${hash}/.mp4`,
    `/assets/${hash}/a`,
    `/assets/${hash}/A.mp4`,
    `/assets/${hash}/../a.mp4`,
    `/assets/${hash.slice(1)}/a.mp4`,
    `/assets/${hash.toUpperCase()}/a.mp4`,
    `/assets/${hash}/${'a'.repeat(90)}.mp4`,
  ]) {
    expect(parseFileUrl(path), path).toBeUndefined();
  }
});

test('every type that visitors get has an address that is read back', () => {
  for (const type of FILE_USES.flatMap(typesFor)) {
    const name = addressName('Loden', type) ?? '';
    expect(parseFileUrl(fileUrl({ hash, name })), type).toEqual({ hash, name });
  }
});

test('nothing that a browser runs is delivered, nor the original of a picture', () => {
  for (const type of [
    ...['text/html', 'text/javascript', 'text/css', 'application/json', 'application/xml'],
    ...['image/svg+xml', 'image/jpeg', 'image/webp', 'application/octet-stream', '__proto__', ''],
  ]) {
    expect(fileType(type), type).toBeUndefined();
    expect(addressName('a.mp4', type)).toBeUndefined();
  }
});

test('films come as MP4 or WebM', () => {
  expect(endingsFor('films')).toEqual(['mp4', 'webm']);
});
