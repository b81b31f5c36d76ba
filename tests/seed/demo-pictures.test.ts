import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictures } from '#src/seed/demo/pictures.ts';
import { dominantColour } from '../../scripts/demo-pictures/dominants.ts';
import { drawings } from '../../scripts/demo-pictures/drawings.ts';
import { render } from '../../scripts/demo-pictures/render.ts';

const assets = new URL('../../src/seed/assets/', import.meta.url);
const NOTED = new URL('../../src/seed/demo/pictures/dominants.json', import.meta.url);

/** On grey, since what is transparent has no colour to speak of. */
async function meanColour(file: Buffer): Promise<number[]> {
  const seen = await sharp(file).flatten({ background: '#808080' }).png().toBuffer();
  const { channels } = await sharp(seen).stats();
  return channels.map(({ mean }) => mean);
}

test('every picture of the demo can be drawn, and nothing else is', () => {
  expect([...drawings.keys()].sort()).toEqual(Object.keys(pictures).sort());
});

test('every file has the size at which it is drawn', async () => {
  for (const [name, { width, height }] of drawings) {
    const file = new URL(`${name}.webp`, assets);
    expect(existsSync(file), name).toBe(true);
    expect(await sharp(await readFile(file)).metadata(), name).toMatchObject({
      format: 'webp',
      width,
      height,
    });
  }
});

test('the colour that is noted of a picture is that of its file', async () => {
  const noted = JSON.parse(await readFile(NOTED, 'utf8'));
  expect(Object.keys(noted).sort()).toEqual([...drawings.keys()].sort());
  // To decode all of them takes seconds.
  for (const name of [...drawings.keys()].filter((_, index) => index % 10 === 0)) {
    const colour = await dominantColour(await readFile(new URL(`${name}.webp`, assets)));
    expect(noted[name], name).toBe(colour);
  }
});

// Small, since drawing takes seconds; means, since encoders and square roots differ by a hair.
test.each(['topflappen-beere', 'krug-lehm', 'gebirge'])(
  '%s, drawn small, has the colours of its file',
  async (name) => {
    const drawing = drawings.get(name);
    if (!drawing) throw new Error(`${name} is missing.`);
    const drawn = await render(drawing, 0.12);
    expect(await sharp(drawn).metadata()).toMatchObject({
      width: Math.round(drawing.width * 0.12),
      height: Math.round(drawing.height * 0.12),
    });
    const file = await readFile(new URL(`${name}.webp`, assets));
    const [found, wanted] = await Promise.all([meanColour(drawn), meanColour(file)]);
    for (const [channel, mean] of wanted.entries()) {
      expect(Math.abs((found[channel] ?? 0) - mean)).toBeLessThan(8);
    }
  },
  60_000,
);

test('a picture is the same each time', async () => {
  const drawing = drawings.get('untersetzer-bunt');
  if (!drawing) throw new Error('There is nothing to draw.');
  const [first, second] = [await render(drawing, 0.06), await render(drawing, 0.06)];
  expect(first.equals(second)).toBe(true);
});
