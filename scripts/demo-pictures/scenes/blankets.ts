import { banded, dyed, type Skin } from '../engine/skin.ts';
import { blanket, cushion, duvet, roll } from '../goods/cloth-goods.ts';
import { bench, board, stool, wood } from '../goods/furniture.ts';
import { handle, lathe, mug, slippers, strap } from '../goods/house-goods.ts';
import { closeUp, type SceneDrawing, onRail, product, type Wall, walls } from './drawing.ts';
import { type Dye, linen, loden } from './fabrics.ts';

const felt = loden('lodengrau');

function onStool(skin: Skin, wall: Wall, light: number): SceneDrawing {
  const right = { x: 0.13, z: 0.12, turn: -0.9 };
  const left = { x: -0.01, z: 0.06, turn: -1.2 };
  const folded = { y: 0.42, turn: -0.08, folds: 8, t: 0.021, w: 0.27, d: 0.185, seed: 2 };
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#6f5d4a'),
    things: [...stool(0, 0.33), blanket(skin, folded), ...slippers(felt, right, left)],
    at: [0, 0.37, 0],
    eye: [0.25, 0.86, 2.0],
    seed: light,
  });
}

const HEAVY = { fringe: 0, thick: 0.009, fold: 0.046, freq: 12 };
const fulled = (dye: Dye, wall: Wall, light: number) =>
  onRail(loden(dye), { ...HEAVY, wall, light, seed: 6 });
const fulledCloseUp = (dye: Dye, seed: number) =>
  closeUp(
    { skin: loden(dye), metre: 0.26, folds: 1.5, seed },
    { width: 1000, height: 750, quality: 44 },
  );

const hochkar = {
  'decke-hochkar': onStool(loden('tanne'), 'flechte', 3),
  'decke-hochkar-schiefer': onStool(loden('schiefer'), 'schnee', 5),
  'decke-hochkar-beere': onStool(loden('vogelbeere'), 'gletscher', 3),
  'decke-haengend': fulled('tanne', 'flechte', 2),
  'decke-haengend-schiefer': fulled('schiefer', 'schnee', 4),
  'decke-haengend-beere': fulled('vogelbeere', 'gletscher', 7),
  'detail-walk': fulledCloseUp('tanne', 3),
  'detail-walk-schiefer': fulledCloseUp('schiefer', 6),
  'detail-walk-beere': fulledCloseUp('vogelbeere', 9),
  'decke-stapel': product({
    wallSkin: walls.schnee,
    things: [
      blanket(loden('tanne'), { folds: 6, t: 0.021, w: 0.28, d: 0.2, seed: 2 }),
      blanket(loden('schiefer'), {
        y: 0.127,
        w: 0.268,
        d: 0.19,
        folds: 6,
        t: 0.02,
        turn: 0.06,
        seed: 5,
      }),
      blanket(loden('vogelbeere'), {
        y: 0.249,
        w: 0.26,
        d: 0.185,
        folds: 4,
        t: 0.02,
        turn: -0.08,
        seed: 8,
      }),
    ],
    at: [0, 0.2, 0],
    eye: [0.2, 0.66, 1.85],
    seed: 3,
  }),
};

// The blanket of the lodge: three stripes at each end.
const ends = [
  [-0.33, -0.3],
  [-0.285, -0.27],
  [-0.255, -0.24],
] as const;
const sides = [
  [-0.19, -0.165],
  [-0.15, -0.14],
  [0.14, 0.15],
  [0.165, 0.19],
] as const;
const lodgeHung = banded(loden('lodengrau'), loden('vogelbeere'), 'v', ends);
const lodgeFolded = banded(loden('lodengrau'), loden('vogelbeere'), 'u', sides);

const karalm = {
  'karalm-hocker': product({
    wallSkin: walls.ton,
    floorSkin: wood('#6f5d4a'),
    things: [
      ...stool(0, 0.33),
      blanket(lodgeFolded, { y: 0.42, turn: 0.1, folds: 6, t: 0.021, w: 0.27, d: 0.185, seed: 5 }),
      lathe(dyed('#d8d6cb', { speck: 0.45 }), mug, {
        H: 0.09,
        wall: 0.005,
        x: -0.08,
        y: 0.55,
        gloss: 0.3,
      }),
    ],
    at: [0, 0.4, 0],
    eye: [-0.3, 0.9, 1.95],
    seed: 6,
  }),
  'karalm-haengend': onRail(lodgeHung, { ...HEAVY, wall: 'schnee', light: 1, seed: 3 }),
  'karalm-detail': closeUp({
    skin: banded(loden('lodengrau'), loden('vogelbeere'), 'u', [
      [0.07, 0.11],
      [0.13, 0.145],
      [0.165, 0.18],
    ]),
    metre: 0.25,
    folds: 1.2,
    seed: 4,
  }),
  'karalm-stapel': product({
    wallSkin: walls.nacht,
    floorSkin: wood('#6f5d4a'),
    things: [
      blanket(lodgeFolded, { folds: 8, t: 0.021, w: 0.28, d: 0.2, seed: 9 }),
      blanket(lodgeFolded, { y: 0.168, folds: 8, t: 0.021, w: 0.28, d: 0.2, turn: 0.05, seed: 3 }),
      blanket(lodgeFolded, { y: 0.336, folds: 6, t: 0.021, w: 0.27, d: 0.2, turn: -0.07, seed: 7 }),
    ],
    at: [0, 0.25, 0],
    eye: [0.3, 0.72, 2.05],
    seed: 8,
  }),
  'karalm-bett': product({
    things: [
      duvet(linen('schnee'), { H: 0.42, w: 0.82, d: 0.9, z: 0.35, seed: 7 }),
      duvet(
        banded(loden('lodengrau'), loden('vogelbeere'), 'v', [
          [0.1, 0.13],
          [0.15, 0.165],
          [0.18, 0.195],
        ]),
        { H: 0.53, w: 0.87, d: 0.45, z: 0.95, seed: 12, r: 0.07, calm: 0.55 },
      ),
      cushion(linen('schnee'), {
        a: 0.29,
        fat: 0.13,
        x: -0.3,
        y: 0.36,
        z: -0.42,
        lean: -0.75,
        turn: 0.1,
        seed: 3,
      }),
    ],
    wallSkin: wood('#6b5844'),
    wall: -0.85,
    bright: 0.82,
    eye: [0.8, 1.5, 3.4],
    at: [0.02, 0.5, 0.1],
    seed: 2,
  }),
  'karalm-bank': product({
    wallSkin: wood('#8b7152'),
    floorSkin: wood('#5f4d3b'),
    wall: -0.42,
    things: [
      ...bench(),
      blanket(lodgeFolded, {
        x: -0.05,
        y: 0.44,
        z: -0.14,
        w: 0.27,
        d: 0.19,
        folds: 4,
        t: 0.021,
        turn: -0.05,
        seed: 6,
      }),
      cushion(loden('tanne'), {
        a: 0.19,
        fat: 0.1,
        x: -0.16,
        y: 0.44,
        z: -0.3,
        lean: 0.16,
        turn: 0.16,
        seed: 5,
      }),
      ...slippers(felt, { x: 0.2, z: 0.2, turn: -0.9 }, { x: 0.02, z: 0.24, turn: -0.7 }),
    ],
    eye: [0.3, 0.9, 2.2],
    at: [0, 0.4, -0.1],
    warm: 0.35,
    seed: 6,
  }),
  'karalm-kante': closeUp({
    skin: banded(loden('lodengrau', { seed: 3 }), loden('rauch'), 'v', [
      [0.1, 0.106],
      [0.112, 0.118],
    ]),
    metre: 0.16,
    folds: 2,
    seed: 15,
    dir: 1.4,
  }),
  'karalm-rolle': product({
    wallSkin: walls.flechte,
    floorSkin: wood('#7b6650'),
    things: [
      roll(loden('lodengrau'), { half: 0.22, radius: 0.085, turn: 0.35, x: -0.03, seed: 4 }),
      roll(loden('vogelbeere'), {
        half: 0.2,
        radius: 0.07,
        turn: -0.1,
        x: 0.05,
        z: -0.22,
        seed: 8,
      }),
    ],
    eye: [0.2, 0.56, 1.9],
    at: [0.01, 0.07, -0.06],
    seed: 5,
  }),
};

function onBench(dye: Dye, light: number): SceneDrawing {
  return product({
    wallSkin: wood('#8b7152'),
    floorSkin: wood('#5f4d3b'),
    wall: -0.42,
    things: [
      ...bench(),
      board(loden(dye), 0.52, 0.009, 0.235, { y: 0.459, z: -0.15 }),
      blanket(loden(dye), {
        x: -0.21,
        y: 0.46,
        z: -0.17,
        w: 0.17,
        d: 0.18,
        folds: 4,
        t: 0.019,
        seed: light,
      }),
      lathe(dyed('#5f7684', { speck: 0.4 }), mug, {
        H: 0.09,
        wall: 0.005,
        x: 0.17,
        y: 0.46,
        z: -0.1,
        gloss: 0.35,
      }),
    ],
    eye: [0.4, 0.95, 2.2],
    at: [-0.04, 0.42, -0.1],
    warm: 0.3,
    seed: light,
  });
}

function small(dye: Dye, wall: Wall, light: number): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#8a7355'),
    things: [
      blanket(loden(dye), { folds: 4, t: 0.02, w: 0.2, d: 0.15, turn: 0.12, seed: light }),
      blanket(loden(dye), {
        y: 0.08,
        folds: 2,
        t: 0.02,
        w: 0.19,
        d: 0.14,
        turn: -0.05,
        seed: light + 4,
      }),
    ],
    eye: [0.14, 0.52, 1.3],
    at: [0, 0.07, 0],
    seed: light,
  });
}

const leather = dyed('#6b4226', { scale: 0.8 });

function travel(dye: Dye, wall: Wall, light: number): SceneDrawing {
  const turn = 0.28;
  const along = (x: number) => ({ x: x * Math.cos(turn), z: -x * Math.sin(turn), turn });
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#7b6650'),
    things: [
      roll(loden(dye), { half: 0.24, radius: 0.095, turn, seed: light }),
      strap(leather, { radius: 0.095, ...along(-0.13) }),
      strap(leather, { radius: 0.095, ...along(0.13) }),
      handle(leather, { half: 0.13, y: 0.192, turn }),
    ],
    eye: [0.25, 0.58, 1.85],
    at: [0, 0.1, 0],
    seed: light,
  });
}

export const blankets = {
  ...hochkar,
  ...karalm,
  'ofenbank-rauch': onBench('rauch', 4),
  'ofenbank-moos': onBench('moos', 7),
  'ofenbank-zwetschge': onBench('zwetschge', 11),
  'gams-arnika': small('arnika', 'gletscher', 2),
  'gams-himmel': small('himmel', 'ton', 5),
  'gams-vogelbeere': small('vogelbeere', 'schnee', 9),
  'joch-tanne': travel('tanne', 'schnee', 3),
  'joch-schiefer': travel('schiefer', 'ton', 6),
  'joch-enzian': travel('enzian', 'flechte', 10),
  'waechter-rauch': product({
    wallSkin: walls.flechte,
    floorSkin: wood('#6f5d4a'),
    things: [
      blanket(loden('rauch'), { folds: 2, t: 0.024, w: 0.36, d: 0.27, turn: 0.14, seed: 6 }),
      lathe(dyed('#d8d6cb', { speck: 0.45 }), (y) => 0.075 - 0.01 * (y / 0.05), {
        H: 0.05,
        wall: 0.008,
        x: 0.24,
        z: 0.36,
        gloss: 0.3,
      }),
    ],
    eye: [0.2, 1.15, 2.2],
    at: [0.01, 0.02, 0.06],
    seed: 4,
  }),
  'detail-walk-rauch': fulledCloseUp('rauch', 12),
} satisfies Record<string, SceneDrawing>;
