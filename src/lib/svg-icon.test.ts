import { describe, expect, test } from 'vitest';
import { cleanIcon } from './svg-icon.ts';

const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${more}>${inner}</svg>`;

/** The icon that a drawing becomes; fails where it is refused. */
function icon(text: string) {
  const cleaned = cleanIcon(text);
  if (!cleaned.ok) throw new Error(cleaned.error);
  return cleaned.value;
}

describe('an icon from a file', () => {
  test('loses what could run or lead away, and says so', () => {
    const bad = svg(
      '<script>alert(1)</script><path d="M0 0h9" onclick="alert(1)"/><image href="https://x.test/a.png"/>' +
        '<path d="M1 1" fill="url(https://x.test/b)"/>',
      ' onload="alert(1)"',
    );
    const { svg: clean, removed } = icon(bad);
    expect(clean).not.toMatch(/script|alert|onload|onclick|https:\/\/x/);
    expect(removed).toEqual(['onload', '<script>', 'onclick', '<image>', 'fill']);
  });

  test('takes the colour of the text where it has one colour', () => {
    expect(icon(svg('<path d="M0 0" fill="#123456" stroke="none"/>')).svg).toContain(
      'fill="currentColor" stroke="none"',
    );
    expect(icon(svg('<path d="M0 0"/>')).svg).toContain('<svg fill="currentColor"');
  });

  test('keeps its colours where it has several', () => {
    const clean = icon(svg('<path d="M0 0" fill="#111"/><path d="M1 1" fill="#222"/>')).svg;
    expect(clean).toContain('#111');
    expect(clean).toContain('#222');
  });

  test('says nothing of a clean one, and refuses what is none', () => {
    expect(icon(svg('<path d="M0 0" fill="currentColor"/>')).removed).toEqual([]);
    expect(cleanIcon('<p>nein</p>').ok).toBe(false);
  });

  test('is refused where nothing is left to see', () => {
    for (const inner of ['', '<script>1</script>', '<a><path d="M0 0"/></a>', '<title>x</title>']) {
      expect(cleanIcon(svg(inner)).ok).toBe(false);
    }
  });
});
