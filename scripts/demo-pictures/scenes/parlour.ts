import { clamp, smooth } from '../engine/numbers.ts';
import { dyed, type Skin } from '../engine/skin.ts';
import type { Thing } from '../engine/thing.ts';
import { wood } from '../goods/furniture.ts';
import { bowl, candle, flame, jug, lathe, log, mug, slippers } from '../goods/house-goods.ts';
import { type SceneDrawing, product, type Wall, walls } from './drawing.ts';
import { type Dye, loden } from './fabrics.ts';

const glazes = {
  schnee: dyed('#d8d6cb', { speck: 0.45 }),
  schiefer: dyed('#5f7684', { speck: 0.4 }),
  lehm: dyed('#a5694a', { speck: 0.35 }),
};
type Glaze = keyof typeof glazes;

function pair(dye: Dye, wall: Wall, light: number, turned = false): SceneDrawing {
  const right = { x: 0.0, z: 0.1, turn: turned ? 0.55 : -0.5 };
  const left = { x: -0.03, z: -0.06, turn: turned ? 0.4 : -0.66 };
  return product({
    wallSkin: walls[wall],
    things: slippers(loden(dye), right, left),
    floorSkin: wood('#8a7355'),
    eye: [turned ? -0.05 : 0.05, 0.38, 0.9],
    at: [-0.01, 0.03, 0],
    seed: light,
  });
}

const row: Dye[] = ['tanne', 'vogelbeere', 'enzian'];
const pairs = product({
  wallSkin: walls.schnee,
  floorSkin: wood('#6f5d4a'),
  things: row.flatMap((dye, index) => {
    const x = (index - 1) * 0.23;
    return slippers(
      loden(dye),
      { x: x + 0.055, z: -0.05, turn: -1.5 - 0.05 * index },
      { x: x - 0.055, z: -0.06, turn: -1.62 },
    );
  }),
  eye: [0.1, 0.85, 1.6],
  at: [0, 0.02, -0.05],
  fov: 30,
  seed: 5,
});

const thrown = (
  glaze: Glaze,
  shape: (y: number) => number,
  H: number,
  wall: number,
  fill = wall * 2,
) => ({
  skin: glazes[glaze],
  shape,
  options: { H, wall, fill, gloss: 0.32, step: wall > 0.01 ? 0.6 : 0.55 },
});
const place = ({ skin, shape, options }: ReturnType<typeof thrown>, x: number, z: number): Thing =>
  lathe(skin, shape, { ...options, x, z });

function pottery(things: Thing[], wall: Wall, light: number): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    things,
    floorSkin: wood('#8f7b64'),
    eye: [0.08, 0.36, 1.02],
    at: [0, 0.11, 0],
    seed: light,
  });
}

const vase = (y: number) =>
  0.046 +
  0.034 * Math.sin(clamp(y / 0.19) * Math.PI) -
  0.02 * smooth(0.13, 0.2, y) +
  0.016 * smooth(0.2, 0.25, y);
const plate = (y: number) => 0.07 + 0.06 * clamp(y / 0.022) ** 0.6;

function vases(glaze: Glaze, wall: Wall, light: number): SceneDrawing {
  const tall = thrown(glaze, vase, 0.25, 0.005, 0.19);
  const low = thrown(glaze, (y) => 0.82 * vase(y * 1.5), 0.16, 0.005, 0.12);
  return pottery([place(tall, -0.07, -0.05), place(low, 0.085, 0.06)], wall, light);
}

const flat = () => 0.052;
const disc = (skin: Skin, x: number, y: number, z: number): Thing =>
  lathe(skin, flat, { H: 0.0055, x, y, z, sheen: 0.5 });

function coasters(dyes: readonly Dye[], wall: Wall, light: number): SceneDrawing {
  const pile = dyes.map((dye, n) =>
    disc(loden(dye), -0.05 + 0.004 * Math.sin(n * 2), 0.0056 * n, -0.03 + 0.004 * Math.cos(n * 3)),
  );
  const [last = 'lodengrau'] = dyes;
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#9a8061'),
    things: [
      ...pile,
      disc(loden(last), 0.09, 0, 0.06),
      lathe(glazes.schnee, mug, { H: 0.09, wall: 0.005, x: 0.09, y: 0.006, z: 0.06, gloss: 0.3 }),
    ],
    eye: [0.06, 0.32, 0.72],
    at: [0.02, 0.035, 0],
    seed: light,
  });
}

const tub = (y: number) => 0.16 + 0.012 * clamp(y / 0.24) + 0.004 * Math.sin(y * 30);

function basket(dye: Dye, wall: Wall, light: number): SceneDrawing {
  const bark = wood('#5d4934');
  const split = wood('#b08f63');
  const felt = loden(dye);
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#6f5d4a'),
    things: [
      lathe(felt, tub, {
        H: 0.24,
        wall: 0.012,
        sheen: 0.5,
        step: 0.6,
      }),
      log(bark, { H: 0.34, x: -0.05, z: -0.03, lean: 0.12, turn: 0.4 }),
      log(split, { H: 0.33, x: 0.05, z: -0.04, lean: -0.1, turn: 1.3 }),
      log(split, { H: 0.31, x: 0, z: 0.06, lean: 0.16, turn: 2.4 }),
      log(bark, { H: 0.3, x: -0.08, z: 0.05, lean: -0.08, turn: 0.9 }),
      log(split, { H: 0.32, x: 0.085, z: 0.035, lean: 0.1, turn: 1.9 }),
    ],
    eye: [0.2, 0.62, 1.5],
    at: [0, 0.16, 0],
    seed: light,
  });
}

function candles(lit: number, wall: Wall, light: number): SceneDrawing {
  return product({
    things: [
      candle(-0.05, 0, 0.2, { glow: 0.04 }),
      ...flame(-0.05, 0.2, 0),
      candle(0.06, 0.04, 0.13, lit > 1 ? { glow: 0.04 } : {}),
      ...(lit > 1 ? flame(0.06, 0.13, 0.04) : []),
      candle(-0.01, 0.12, 0.09),
    ],
    wallSkin: walls[wall],
    floorSkin: wood('#6b563f'),
    warm: 0.5,
    bright: 0.72,
    lamp: [-0.05, 0.235, 0.02, 0.06],
    eye: [0.05, 0.3, 0.88],
    at: [0, 0.12, 0],
    seed: light,
  });
}

export const parlour = {
  'pantoffel-stube': pair('lodengrau', 'ton', 2),
  'steig-tanne': pair('tanne', 'schnee', 4, true),
  'steig-beere': pair('vogelbeere', 'flechte', 6, true),
  'steig-enzian': pair('enzian', 'ton', 9, true),
  'steig-reihe': pairs,
  'steinzeug-lehm': pottery(
    [
      place(thrown('schnee', jug, 0.26, 0.006), -0.08, -0.06),
      place(thrown('schiefer', mug, 0.09, 0.005), 0.09, 0.02),
      place(thrown('schnee', bowl, 0.075, 0.011), 0, 0.16),
    ],
    'gletscher',
    1,
  ),
  'steinzeug-schiefer': pottery(
    [
      place(thrown('schiefer', jug, 0.26, 0.006), -0.07, -0.05),
      place(thrown('schiefer', mug, 0.09, 0.005), 0.1, 0.04),
      place(thrown('schiefer', bowl, 0.075, 0.011), -0.02, 0.16),
    ],
    'schnee',
    4,
  ),
  'steinzeug-becher': pottery(
    [
      place(thrown('schnee', mug, 0.09, 0.005), -0.1, 0.02),
      place(thrown('schiefer', mug, 0.09, 0.005), 0.01, 0.09),
      place(thrown('schnee', mug, 0.09, 0.005), 0.1, -0.02),
    ],
    'ton',
    7,
  ),
  'teller-lehm': pottery(
    [
      ...[0, 1, 2].map((n) =>
        lathe(glazes.lehm, plate, {
          H: 0.022,
          wall: 0.009,
          y: 0.013 * n,
          x: -0.02,
          gloss: 0.3,
          step: 0.5,
        }),
      ),
      place(thrown('schnee', bowl, 0.075, 0.011), 0.1, -0.16),
    ],
    'gletscher',
    6,
  ),
  'krug-schnee': vases('schnee', 'flechte', 3),
  'krug-schiefer': vases('schiefer', 'ton', 5),
  'krug-lehm': vases('lehm', 'gletscher', 8),
  'kerze-wachs': candles(1, 'tann', 3),
  'kerze-nacht': candles(2, 'nacht', 6),
  'untersetzer-grau': coasters(
    ['lodengrau', 'rauch', 'lodengrau', 'rauch', 'lodengrau', 'rauch'],
    'ton',
    4,
  ),
  'untersetzer-bunt': coasters(
    ['vogelbeere', 'arnika', 'moos', 'himmel', 'enzian', 'zwetschge'],
    'schnee',
    7,
  ),
  'korb-grau': basket('lodengrau', 'schnee', 3),
  'korb-rauch': basket('rauch', 'flechte', 6),
} satisfies Record<string, SceneDrawing>;
