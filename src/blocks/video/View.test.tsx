import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';
import { loadBlock } from '../registry/load-block.ts';

const file = (id: string, ending: string, mimeType: string, size = {}) => ({
  ...{
    id,
    address: `/assets/${id}/${id}.${ending}`,
    mimeType,
    created: '2026-01-02T00:00:00.000Z',
  },
  ...{ width: 0, height: 0, ...size },
});
const poster = {
  id: 'p',
  hash: '0'.repeat(32),
  x: 50,
  y: 50,
  width: 1600,
  height: 1000,
  alt: 'Kar',
};
const ANSWERS = {
  'asset:p:de': { ...poster, dominant: null },
  'asset:gone:de': null,
  'file:f': file('f', 'webm', 'video/webm', { width: 960, height: 540 }),
  'file:small': file('small', 'webm', 'video/webm'),
  'file:de': file('de', 'vtt', 'text/vtt'),
  'file:en': file('en', 'vtt', 'text/vtt'),
  'file:gone': null,
  'file:page': { ...file('page', 'html', 'text/html'), address: null },
};
const FIELDS = { title: 'Ein Tag', film: ['f'], poster: ['p'] };
const block = (fields: object) => node('video', { ...FIELDS, ...fields });
const html = (fields: object = {}) =>
  renderToStaticMarkup(
    <Nodes nodes={[block(fields)]} source={{ route: route(), answers: ANSWERS }} />,
  );

describe('a film', () => {
  test('plays in the browser’s own player, which loads nothing before somebody wants it', () => {
    expect(html()).toMatch(/<video preload="none" width="960" height="540"[^>]* controls=""/);
    expect(html()).toContain('<source src="/assets/f/f.webm" type="video/webm"/>');
    expect(html()).not.toMatch(/autoplay|<script|style=/i);
  });

  test('has a name, and captions in the languages that there are', () => {
    expect(html()).toContain('aria-label="Ein Tag"');
    expect(html()).not.toContain('<track');
    expect(html({ captionsDe: ['de'], captionsEn: ['en'] })).toContain(
      '<track kind="captions" src="/assets/de/de.vtt" srcLang="de" label="Deutsch"/>' +
        '<track kind="captions" src="/assets/en/en.vtt" srcLang="en" label="Englisch"/>',
    );
  });

  test('has its room before it is there: its own size, else that of the poster', () => {
    expect(html({ film: ['small'] })).toMatch(/<video[^>]* width="1600" height="1000"/);
    expect(html({ film: ['small'], poster: ['gone'] })).toMatch(
      /<video[^>]* width="1600" height="900"/,
    );
  });

  test('that plays by itself does so only where nobody minds', () => {
    const [, first = '', second = ''] = html({ look: 'quiet' }).split('<video ');
    expect(first).toMatch(/autoPlay="" loop="" muted=""/i);
    expect(first).toContain('media="(prefers-reduced-motion: no-preference)"');
    // One can stop it.
    expect(first).toContain('controls=""');
    expect(second).not.toMatch(/autoplay/i);
    expect(second).toContain('film__calm');
  });

  test('can be read', () => {
    expect(html()).not.toContain('<details');
    expect(html({ transcript: 'Wind.\nEine Tür.' })).toMatch(
      /<details.*<p>Wind\.<\/p><p>Eine Tür\.<\/p>/,
    );
  });

  test('tells search engines what it is', () => {
    expect(html({ seconds: 12 })).toContain('itemProp="duration" content="PT12S"');
    expect(html({ description: 'Am Kar' })).toMatch(
      /itemType="https:\/\/schema.org\/VideoObject">.*content="Ein Tag".*content="Am Kar".*2026-01-02/,
    );
  });
});

describe('without a film', () => {
  test.each([
    ['none is chosen', []],
    ['it is gone', ['gone']],
    ['it is a page', ['page']],
    ['it is a text', ['de']],
  ])('since %s, the poster stands there, with words', (_, film) => {
    expect(html({ film })).toMatch(/<img[^>]* alt="Kar"/);
    expect(html({ film })).not.toMatch(/<video|schema\.org|data-frame/);
  });

  test('and poster there is nothing to show', () => {
    const { ask } = answering(ANSWERS);
    expect(loadBlock(block({ film: [], poster: ['gone'] }), ask, route())).toBeNull();
  });
});

test('a film elsewhere asks before anything of it is loaded', () => {
  const elsewhere = 'https://www.youtube-nocookie.com/embed/abc';
  const asking = html({ film: [], elsewhere });
  expect(asking).toContain(`data-embed="${elsewhere}"`);
  expect(asking).toContain('href="https://www.youtube.com/watch?v=abc"');
  expect(asking).not.toMatch(/<(?:iframe|script|link)/);
  expect(html({ film: [], elsewhere: 'https://evil.example/embed/abc' })).not.toContain('embed');
});
