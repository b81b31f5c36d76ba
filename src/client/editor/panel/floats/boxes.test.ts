import { describe, expect, test } from 'vitest';
import { gapAt, isLabelInside, placeBesideWords, placeToolbar } from './boxes.ts';

const VIEW = { width: 1440, height: 900, bar: 44, left: 0 };
const block = (y: number, height: number) => ({ x: 100, y, width: 800, height });

describe('the toolbar of a block', () => {
  test('stands inside a tall block at its top left', () => {
    expect(placeToolbar(block(200, 400), 260, VIEW, false)).toEqual({ x: 110, y: 210 });
  });

  test('sticks under the bar while the top of the block is scrolled away, and leaves with it', () => {
    expect(placeToolbar(block(-300, 500), 260, VIEW, false)?.y).toBe(52);
    expect(placeToolbar(block(-480, 500), 260, VIEW, false)).toBeNull();
  });

  test('stands above a low block, over its name, and below it where there is no room', () => {
    expect(placeToolbar(block(300, 60), 260, VIEW, false)?.y).toBe(238);
    expect(placeToolbar(block(60, 60), 260, VIEW, false)?.y).toBe(130);
  });

  test('never stands on text that is being written', () => {
    expect(placeToolbar(block(300, 400), 260, VIEW, true)?.y).toBe(254);
  });

  test('stays in the window, and beside the outline', () => {
    expect(placeToolbar(block(300, 60), 260, { ...VIEW, left: 272 }, false)?.x).toBe(280);
    const right = { ...block(300, 60), x: 1400 };
    expect(placeToolbar(right, 260, VIEW, false)?.x).toBe(1440 - 260 - 8);
  });
});

test('a name stands inside where there is no room above', () => {
  expect(isLabelInside(block(50, 100), VIEW)).toBe(true);
  expect(isLabelInside(block(80, 100), VIEW)).toBe(false);
});

describe('a gap', () => {
  const blocks = [
    { id: 'inner', box: block(300, 100) },
    { id: 'outer', box: block(280, 400) },
  ];

  test('is the nearest edge within reach of the pointer', () => {
    expect(gapAt(blocks, 500, 296)).toMatchObject({ id: 'inner', edge: 'before' });
    expect(gapAt(blocks, 500, 282)).toMatchObject({ id: 'outer', edge: 'before' });
    expect(gapAt(blocks, 500, 410)).toMatchObject({ id: 'inner', edge: 'after' });
  });

  test('leaves the middle of a low block to its text', () => {
    const line = [{ id: 'line', box: block(300, 28) }];
    expect(gapAt(line, 500, 314)).toBeNull();
    expect(gapAt(line, 500, 325)).toMatchObject({ edge: 'after' });
  });

  test('is none in the middle of a block or beside it', () => {
    expect(gapAt(blocks, 500, 350)).toBeNull();
    expect(gapAt(blocks, 50, 300)).toBeNull();
  });
});

describe('a toolbar beside words', () => {
  const view = { width: 1200, height: 800, bar: 44, left: 0 };
  const box = { x: 100, y: 300, width: 600, height: 60 };
  const usual = placeToolbar(box, 240, view, false);

  test('stands where it always does while that covers none', () => {
    expect(placeBesideWords(box, 240, view, false, [])).toEqual(usual);
  });

  test('leaves the line above alone, and the words of the block itself', () => {
    const above = { x: 100, y: 240, width: 320, height: 40 };
    const own = { x: 100, y: 310, width: 500, height: 40 };
    const at = placeBesideWords(box, 240, view, false, [above, own]);
    expect(at).not.toEqual(usual);
    expect(at && (at.x >= 420 || at.y >= 350)).toBe(true);
  });

  test('covers as few as it can where there are words everywhere', () => {
    const all = { x: 0, y: 0, width: 1200, height: 800 };
    expect(placeBesideWords(box, 240, view, false, [all])).toEqual(usual);
  });
});
