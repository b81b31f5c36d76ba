import { expect, test } from 'vitest';
import { readEmbed } from './embed.ts';

test('frames of the listed providers are read, with where the same is seen without a frame', () => {
  expect(readEmbed(' https://www.youtube-nocookie.com/embed/abc_-1?start=3 ')).toEqual({
    src: 'https://www.youtube-nocookie.com/embed/abc_-1?start=3',
    page: 'https://www.youtube.com/watch?v=abc_-1',
    provider: 'YouTube',
  });
  expect(readEmbed('https://player.vimeo.com/video/76979871')?.page).toBe(
    'https://vimeo.com/76979871',
  );
  const map = 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4&marker=47.7,11.75';
  expect(readEmbed(map)).toMatchObject({
    provider: 'OpenStreetMap',
    page: 'https://www.openstreetmap.org/?mlat=47.7&mlon=11.75',
  });
});

test.each([
  undefined,
  '',
  'youtube',
  'https://www.youtube.com/embed/abc',
  'http://www.youtube-nocookie.com/embed/abc',
  'https://www.youtube-nocookie.com.evil.example/embed/abc',
  'https://www.youtube-nocookie.com@evil.example/embed/abc',
  'https://user@www.youtube-nocookie.com/embed/abc',
  'https://www.youtube-nocookie.com/embed/abc/../../x',
  'https://player.vimeo.com/video/"><script>',
  'javascript:alert(1)//https://player.vimeo.com/video/1',
  '__proto__',
])('%s is no frame of a page', (address) => {
  expect(readEmbed(address)).toBeUndefined();
});
