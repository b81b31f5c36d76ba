import { clamp, mix, smooth } from '../engine/numbers.ts';
import { banded, dyed, type Skin } from '../engine/skin.ts';
import { roundBox, type Thing } from '../engine/thing.ts';
import { blanket, hangingSquare, hung, runner } from '../goods/cloth-goods.ts';
import { board, cord, peg, rail, wood } from '../goods/furniture.ts';
import { bowl, jug, lathe } from '../goods/house-goods.ts';
import { closeUp, type SceneDrawing, product, type Wall, walls } from './drawing.ts';
import { type Dye, linen, loden, striped, twill, waffle } from './fabrics.ts';

const glaze = dyed('#d8d6cb', { speck: 0.45 });

const apron = (x: number, y: number) =>
  Math.min(
    roundBox(x, y - 0.56, 0, 0.27, 0.27, 1, 0.03),
    Math.max(Math.abs(x) - mix(0.15, 0.27, smooth(0.98, 0.78, y)), Math.abs(y - 0.9) - 0.2),
  );
const pocket = (x: number, y: number) =>
  0.012 * smooth(0.004, -0.004, roundBox(x, y - 0.62, 0, 0.15, 0.09, 1, 0.02));

const tape = linen('flachs');
const senn = product({
  wallSkin: walls.schnee,
  things: [
    peg(1.2),
    hung(twill('enzian', 'nacht'), {
      outline: apron,
      pocket,
      w: 0.3,
      top: 1.1,
      bottom: 0.3,
      fold: 0.046,
      freq: 12,
      fringe: 0,
      z: -0.34,
      seed: 4,
      thick: 0.004,
    }),
    cord([-0.13, 1.08], [0, 1.215], -0.38, tape),
    cord([0.13, 1.08], [0, 1.215], -0.38, tape),
    cord([-0.26, 0.81], [-0.315, 0.47], -0.36, tape),
    cord([0.26, 0.81], [0.3, 0.4], -0.36, tape),
  ],
  sun: [-0.9, 0.5, 0.42],
  eye: [0.1, 0.84, 2.4],
  at: [0, 0.77, -0.4],
  seed: 7,
});

function towels(dye: Dye, wall: Wall, light: number): SceneDrawing {
  const cloth = waffle(dye);
  return product({
    wallSkin: walls[wall],
    things: [
      blanket(cloth, { folds: 6, t: 0.018, w: 0.2, d: 0.15, seed: light }),
      blanket(cloth, {
        y: 0.11,
        folds: 4,
        t: 0.018,
        w: 0.19,
        d: 0.145,
        seed: light + 3,
        turn: 0.1,
      }),
      blanket(cloth, {
        y: 0.183,
        folds: 4,
        t: 0.014,
        w: 0.14,
        d: 0.12,
        seed: light + 6,
        turn: -0.2,
      }),
    ],
    eye: [-0.15, 0.52, 1.4],
    at: [0, 0.13, 0],
    seed: light,
  });
}

const BORDERS = [
  [-0.36, -0.345],
  [-0.33, -0.29],
  [-0.275, -0.26],
] as const;
const bordered = (ground: Dye, stripe: Dye): Skin =>
  banded(linen(ground), linen(stripe), 'v', BORDERS);

function teaTowels(dye: Dye, wall: Wall, light: number): SceneDrawing {
  const towel = (x: number, seed: number): Thing =>
    hung(bordered('schnee', dye), {
      x,
      w: 0.1,
      top: 0.925,
      bottom: 0.25,
      z: -0.29,
      fold: 0.02,
      freq: 22,
      fringe: 0,
      thick: 0.004,
      seed,
    });
  return product({
    wallSkin: walls[wall],
    things: [...rail(0.9, -0.34, 0.5), towel(-0.24, 3), towel(0, 6), towel(0.24, 11)],
    sun: [-0.9, 0.5, 0.42],
    eye: [0.1, 0.64, 2.05],
    at: [0, 0.55, -0.3],
    seed: light,
  });
}

function potHolders(dye: Dye, other: Dye, wall: Wall, light: number): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    things: [
      peg(0.69, -0.44, -0.128),
      peg(0.69, -0.44, 0.132),
      hangingSquare(loden(dye), { a: 0.085, x: -0.128, y: 0.42, z: -0.43 }),
      hangingSquare(loden(other), { a: 0.085, x: 0.132, y: 0.42, z: -0.43 }),
    ],
    sun: [-0.9, 0.5, 0.42],
    eye: [0.1, 0.6, 1.35],
    at: [0, 0.56, -0.4],
    seed: light,
  });
}

function table(cloth: Skin, wall: Wall, light: number): SceneDrawing {
  const top = 0.5;
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#5f4d3b'),
    wall: -0.9,
    things: [
      board(wood('#8a6f50'), 0.75, 0.02, 0.4, { y: top }),
      runner(cloth, { w: 0.19, d: 0.405, drop: 0.17, y: top + 0.004 }),
      lathe(glaze, jug, { H: 0.26, wall: 0.006, x: -0.03, y: top + 0.007, z: -0.1, gloss: 0.3 }),
      lathe(glaze, bowl, {
        H: 0.075,
        wall: 0.011,
        x: 0.07,
        y: top + 0.007,
        z: 0.16,
        gloss: 0.3,
        step: 0.6,
      }),
    ],
    eye: [0.5, 1.02, 1.75],
    at: [0, 0.48, 0.05],
    seed: light,
  });
}

function napkins(dyes: readonly Dye[], wall: Wall, light: number): SceneDrawing {
  const place = (index: number) => ({
    y: 0.021 * index,
    turn: 0.12 * Math.sin(index * 2.3 + light),
    seed: light + index,
  });
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#9a8061'),
    things: dyes.map((dye, index) =>
      blanket(linen(dye), { ...place(index), folds: 4, t: 0.005, w: 0.105, d: 0.105 }),
    ),
    eye: [0.1, 0.34, 0.78],
    at: [0, clamp(0.01 * dyes.length, 0.03, 0.06), 0],
    seed: light,
  });
}

export const kitchen = {
  'schuerze-senn': senn,
  'detail-schuerze': closeUp({
    skin: twill('enzian', 'nacht', { count: 900 }),
    metre: 0.16,
    folds: 1.4,
    seed: 4,
  }),
  'tuch-quelle': product({
    wallSkin: walls.ton,
    things: [
      blanket(waffle('schnee'), { folds: 6, t: 0.018, w: 0.2, d: 0.15, seed: 3 }),
      blanket(waffle('himmel'), {
        y: 0.11,
        folds: 4,
        t: 0.018,
        w: 0.19,
        d: 0.145,
        seed: 6,
        turn: 0.1,
      }),
      blanket(waffle('arnika'), {
        y: 0.183,
        folds: 4,
        t: 0.014,
        w: 0.14,
        d: 0.12,
        seed: 9,
        turn: -0.2,
      }),
    ],
    eye: [-0.15, 0.52, 1.4],
    at: [0, 0.13, 0],
    seed: 8,
  }),
  'tuch-quelle-schnee': towels('schnee', 'gletscher', 4),
  'tuch-quelle-himmel': towels('himmel', 'schnee', 7),
  'tuch-quelle-arnika': towels('arnika', 'flechte', 10),
  'geschirrtuch-enzian': teaTowels('enzian', 'ton', 3),
  'geschirrtuch-beere': teaTowels('vogelbeere', 'flechte', 6),
  'detail-geschirrtuch': closeUp({
    skin: banded(linen('schnee', { count: 900 }), linen('enzian', { count: 900 }), 'v', [
      [0.05, 0.06],
      [0.075, 0.115],
      [0.13, 0.14],
    ]),
    metre: 0.18,
    folds: 1.3,
    seed: 9,
  }),
  'topflappen-grau': potHolders('lodengrau', 'lodengrau', 'ton', 5),
  'topflappen-beere': potHolders('vogelbeere', 'rauch', 'schnee', 8),
  'laeufer-flachs': table(
    banded(linen('flachs'), linen('tanne'), 'u', [
      [-0.15, -0.135],
      [-0.125, -0.12],
      [0.12, 0.125],
      [0.135, 0.15],
    ]),
    'gletscher',
    4,
  ),
  'laeufer-zwetschge': table(
    banded(linen('zwetschge'), linen('nebel'), 'u', [
      [-0.15, -0.135],
      [-0.125, -0.12],
      [0.12, 0.125],
      [0.135, 0.15],
    ]),
    'flechte',
    7,
  ),
  servietten: napkins(['moos', 'moos', 'arnika', 'lehm', 'himmel', 'flachs'], 'schnee', 3),
  'servietten-lehm': napkins(['lehm', 'lehm', 'lehm', 'lehm', 'lehm', 'lehm'], 'gletscher', 6),
  'servietten-moos': napkins(['moos', 'moos', 'moos', 'moos', 'moos', 'moos'], 'ton', 8),
  'detail-serviette': closeUp({
    skin: striped('lehm', 'flachs', { count: 900 }),
    metre: 0.2,
    folds: 1.5,
    seed: 11,
  }),
} satisfies Record<string, SceneDrawing>;
