import { expect, test } from 'vitest';
import { filesOf } from './pasted-files.ts';

/** What a clipboard offers, as far as it matters here. */
const clipboard = (text: string, ...names: string[]) => {
  const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
  const getData = (type: string) => (type === 'text/plain' ? text : '');
  return { files, getData };
};
const namesOf = (...data: Parameters<typeof clipboard>) =>
  filesOf(clipboard(...data), (time) => `Bild ${time}.png`).map(({ name }) => name);

test('a picture without a name gets one that can be found again', () => {
  const [name] = namesOf('', 'image.png');
  expect(name).toMatch(/^Bild \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.png$/);
  expect(namesOf('', 'alm.jpg')).toEqual(['alm.jpg']);
});

test('files whose names came along are still meant', () => {
  expect(namesOf('alm.jpg\r\nkar.png', 'alm.jpg', 'kar.png')).toEqual(['alm.jpg', 'kar.png']);
  expect(namesOf('/home/anna/alm.jpg', 'alm.jpg')).toEqual(['alm.jpg']);
});

test('a picture beside text is a picture of that text, and not meant', () => {
  expect(namesOf('Loden ist dicht.', 'image.png')).toEqual([]);
  expect(namesOf('Loden ist dicht.')).toEqual([]);
});
