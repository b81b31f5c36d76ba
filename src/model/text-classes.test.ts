import { describe, expect, test } from 'vitest';
import {
  readAspect,
  TEXT_CHOICES,
  TEXT_NUMBERS,
  TEXT_SWITCHES,
  withAspect,
} from './text-classes.ts';

const { size, leading, tracking } = TEXT_NUMBERS;
const { family, weight, ink } = TEXT_CHOICES;
const LEAD = 'font-flowingtext text-xl md:text-2xl leading-snug text-ink';

describe('the classes of a text style', () => {
  test('say sizes in pixels, by width, line heights, spacing, font and colour', () => {
    expect(readAspect(LEAD, size)).toBe(20);
    expect(readAspect(LEAD, size, 'tablet')).toBe(24);
    expect(readAspect(LEAD, size, 'desk')).toBeUndefined();
    expect(readAspect(LEAD, leading)).toBe(1.375);
    expect(readAspect(LEAD, tracking)).toBeUndefined();
    expect(readAspect(LEAD, family)).toBe('flowingtext');
    expect(readAspect(LEAD, weight)).toBeUndefined();
    expect(readAspect(LEAD, ink)).toBe('ink');
    expect(readAspect('tracking-[-0.018em] text-[1.5rem]', tracking)).toBe(-1.8);
    expect(readAspect('tracking-[-0.018em] text-[1.5rem]', size)).toBe(24);
  });

  test('change in one place, and keep all others with their order', () => {
    expect(withAspect(LEAD, size, 42, 'tablet')).toBe(
      'font-flowingtext text-xl md:text-[42px] leading-snug text-ink',
    );
    expect(withAspect(LEAD, size, 36, 'desk')).toBe(`${LEAD} lg:text-4xl`);
    expect(withAspect(LEAD, leading, null)).toBe('font-flowingtext text-xl md:text-2xl text-ink');
    expect(withAspect(LEAD, family, 'main')).toBe(LEAD.replace('flowingtext', 'main'));
    expect(withAspect(LEAD, TEXT_SWITCHES.italic, '')).toBe(`${LEAD} italic`);
    expect(withAspect('hover:underline  italic', TEXT_SWITCHES.italic, null)).toBe(
      'hover:underline',
    );
  });

  test('that are said twice become one', () => {
    expect(withAspect('text-lg underline text-xl', size, 30)).toBe('text-3xl underline');
  });

  test.each([8, 17, 24, 42.5])('a size of %s pixels is read as it was written', (pixels) => {
    expect(readAspect(withAspect('italic', size, pixels), size)).toBe(pixels);
  });

  test.each([-20, -2.5, -1.8, 0, 0.7])('a spacing of %s percent is read as written', (percent) => {
    expect(readAspect(withAspect('italic', tracking, percent), tracking)).toBe(percent);
  });
});
