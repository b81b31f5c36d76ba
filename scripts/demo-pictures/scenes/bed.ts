import type { Skin } from '../engine/skin.ts';
import { blanket, bolster, cushion, duvet, pad } from '../goods/cloth-goods.ts';
import { bench, stool, wood } from '../goods/furniture.ts';
import { closeUp, type SceneDrawing, onRail, product, type Wall, walls } from './drawing.ts';
import {
  check,
  type Dye,
  herringbone,
  houndstooth,
  knit,
  linen,
  loden,
  striped,
  waffle,
} from './fabrics.ts';

function bed(cover: Skin, pillow: Skin, light: number, over?: Skin): SceneDrawing {
  const spread = over
    ? [duvet(over, { H: 0.53, w: 0.87, d: 0.8, z: 0.62, seed: 9, r: 0.07, calm: 0.5 })]
    : [];
  return product({
    things: [
      duvet(cover, { H: 0.42, w: 0.82, d: 0.9, z: 0.35, seed: 4 }),
      ...spread,
      cushion(pillow, {
        a: 0.29,
        fat: 0.13,
        x: -0.36,
        y: 0.36,
        z: -0.42,
        lean: -0.75,
        turn: 0.1,
        seed: 3,
      }),
      cushion(pillow, {
        a: 0.29,
        fat: 0.13,
        x: 0.34,
        y: 0.36,
        z: -0.4,
        lean: -0.7,
        turn: -0.12,
        seed: 6,
      }),
    ],
    wallSkin: wood('#6b5844'),
    wall: -0.85,
    bright: 0.82,
    eye: [0.8, 1.45, 3.3],
    at: [0.02, 0.55, 0],
    seed: light,
  });
}

function sheets(dye: Dye, wall: Wall, light: number): SceneDrawing {
  const cloth = linen(dye);
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#8f7b64'),
    things: [
      blanket(cloth, { folds: 8, t: 0.009, w: 0.24, d: 0.18, seed: light, turn: 0.06 }),
      blanket(cloth, {
        y: 0.072,
        folds: 8,
        t: 0.009,
        w: 0.235,
        d: 0.175,
        turn: -0.05,
        seed: light + 3,
      }),
      blanket(cloth, {
        y: 0.144,
        folds: 4,
        t: 0.009,
        w: 0.15,
        d: 0.15,
        turn: 0.1,
        seed: light + 5,
      }),
    ],
    eye: [0.15, 0.55, 1.45],
    at: [0, 0.08, 0],
    seed: light,
  });
}

const waffled = (dye: Dye, wall: Wall, light: number) =>
  onRail(waffle(dye), { wall, light, seed: 13, fringe: 0, freq: 12, fold: 0.046, thick: 0.009 });

const linens = {
  'bett-morgenlicht': bed(linen('nebel'), linen('himmel'), 4),
  'bett-morgenlicht-flachs': bed(linen('flachs'), linen('schnee'), 7),
  'bett-morgenlicht-moos': bed(linen('moos'), linen('nebel'), 2),
  'detail-leinen': closeUp({ skin: linen('nebel', { count: 900 }), metre: 0.2, folds: 2, seed: 9 }),
  'laken-schnee': sheets('schnee', 'gletscher', 3),
  'laken-himmel': sheets('himmel', 'flechte', 6),
  'laken-flachs': sheets('flachs', 'ton', 8),
  'zudecke-winter': product({
    wallSkin: walls.gletscher,
    floorSkin: wood('#7b6650'),
    things: [
      ...stool(0, 0.34),
      blanket(linen('schnee', { count: 700 }), {
        y: 0.42,
        folds: 4,
        t: 0.062,
        w: 0.3,
        d: 0.19,
        turn: -0.06,
        seed: 4,
      }),
    ],
    at: [0, 0.4, 0],
    eye: [0.25, 0.86, 2.0],
    seed: 9,
  }),
  'detail-zudecke': closeUp({
    skin: herringbone('nebel', 'flachs', { count: 700 }),
    metre: 0.3,
    folds: 1.5,
    seed: 14,
  }),
  'kissen-zirbe': product({
    wallSkin: walls.flechte,
    floorSkin: wood('#9a8061'),
    things: [
      cushion(striped('flachs', 'tanne', { count: 640 }), {
        a: 0.17,
        fat: 0.075,
        z: -0.2,
        lean: 0.28,
        turn: 0.18,
        seed: 8,
      }),
    ],
    eye: [0.1, 0.34, 1.2],
    at: [0, 0.16, -0.15],
    seed: 4,
  }),
  'tagesdecke-moos': bed(
    linen('schnee'),
    linen('schnee'),
    5,
    herringbone('moos', 'flachs', { count: 170 }),
  ),
  'tagesdecke-zwetschge': bed(
    linen('schnee'),
    linen('flachs'),
    8,
    herringbone('zwetschge', 'nebel', { count: 170 }),
  ),
  'detail-tagesdecke': closeUp(
    { skin: herringbone('moos', 'flachs', { count: 420 }), metre: 0.26, folds: 1.3, seed: 5 },
    { quality: 38 },
  ),
  'waffel-arnika': waffled('arnika', 'nacht', 4),
  'waffel-schnee': waffled('schnee', 'ton', 7),
  'waffel-enzian': waffled('enzian', 'schnee', 2),
  'detail-waffel': closeUp({
    skin: waffle('arnika', { count: 520 }),
    metre: 0.25,
    folds: 1.3,
    seed: 6,
  }),
};

function single(skin: Skin, wall: Wall, floor: string, light: number, a = 0.23): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    floorSkin: wood(floor),
    things: [cushion(skin, { a, z: -0.3, lean: 0.2, turn: light % 2 ? -0.12 : 0.14, seed: light })],
    eye: [0.1, 0.42, 1.6],
    at: [0, 0.24, -0.2],
    seed: light,
  });
}

function onStone(skin: Skin, wall: Wall, light: number): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    things: [cushion(skin, { a: 0.25, z: -0.3, lean: 0.2, turn: 0.12, seed: 2 })],
    eye: [0.1, 0.42, 1.6],
    at: [0, 0.24, -0.2],
    seed: light,
  });
}

function seat(dye: Dye, wall: Wall, light: number): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#6f5d4a'),
    things: [
      ...stool(0, 0.26),
      pad(loden(dye), {
        a: 0.22,
        b: 0.19,
        t: 0.05,
        y: 0.42,
        turn: 0.04,
        tufts: [-0.09, 0.09],
        seed: light,
      }),
    ],
    at: [0, 0.33, 0],
    eye: [0.3, 0.88, 1.65],
    seed: light,
  });
}

function rolls(skin: Skin, other: Skin, wall: Wall, light: number): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#7b6650'),
    things: [
      bolster(skin, { turn: 0.18, z: 0.06, seed: light }),
      bolster(other, { turn: -0.08, x: 0.03, z: -0.19, seed: light + 2 }),
    ],
    eye: [0.18, 0.56, 2.0],
    at: [0, 0.08, -0.06],
    seed: light,
  });
}

function onBench(skin: Skin, light: number): SceneDrawing {
  return product({
    wallSkin: wood('#8b7152'),
    floorSkin: wood('#5f4d3b'),
    wall: -0.42,
    things: [
      ...bench(),
      pad(skin, {
        a: 0.46,
        b: 0.21,
        t: 0.045,
        y: 0.44,
        z: -0.16,
        x: 0.05,
        tufts: [-0.3, 0, 0.3],
        seed: light,
      }),
    ],
    eye: [0.45, 1.1, 2.75],
    at: [0.03, 0.36, -0.1],
    warm: 0.3,
    seed: light,
  });
}

const cushions = {
  'kissen-loden': product({
    wallSkin: walls.schnee,
    floorSkin: wood('#7b6650'),
    things: [
      cushion(loden('vogelbeere'), { a: 0.23, z: -0.33, x: -0.08, lean: 0.18, turn: 0.2, seed: 4 }),
      cushion(herringbone('tanne', 'moos', { count: 240 }), {
        a: 0.2,
        z: -0.12,
        x: 0.12,
        lean: 0.42,
        turn: -0.25,
        seed: 7,
      }),
    ],
    eye: [0.1, 0.42, 1.8],
    at: [0.04, 0.2, -0.2],
    seed: 9,
  }),
  'kissen-kar-beere': single(loden('vogelbeere'), 'schnee', '#7b6650', 4),
  'kissen-kar-tanne': single(herringbone('tanne', 'moos', { count: 240 }), 'ton', '#7b6650', 7),
  'kissen-kar-arnika': single(loden('arnika'), 'gletscher', '#6f5d4a', 10),
  'kissen-hahnentritt': onStone(houndstooth('rauch', 'schnee'), 'flechte', 2),
  'kissen-hahnentritt-beere': onStone(houndstooth('vogelbeere', 'schnee'), 'gletscher', 5),
  'kissen-karo': single(
    check(['tanne', 'arnika', 'nacht', 'vogelbeere']),
    'gletscher',
    '#8a7355',
    8,
  ),
  'kissen-karo-schnee': single(
    check(['schnee', 'vogelbeere', 'schiefer', 'tanne']),
    'flechte',
    '#6f5d4a',
    3,
  ),
  'sitz-tanne': seat('tanne', 'ton', 3),
  'sitz-arnika': seat('arnika', 'gletscher', 6),
  'sitz-rauch': seat('rauch', 'schnee', 9),
  'rolle-schiefer': rolls(striped('schiefer', 'schnee'), striped('schiefer', 'schnee'), 'ton', 2),
  'rolle-beere': rolls(loden('vogelbeere'), loden('vogelbeere'), 'flechte', 5),
  'auflage-flachs': onBench(striped('flachs', 'tanne', { count: 300 }), 4),
  'auflage-schiefer': onBench(herringbone('schiefer', 'nebel', { count: 220 }), 7),
  'masche-schnee': single(knit('schnee', { count: 290 }), 'tann', '#7b6650', 6, 0.24),
  'masche-lehm': single(knit('lehm', { count: 290 }), 'schnee', '#8a7355', 9, 0.24),
  'masche-arnika': single(knit('arnika', { count: 290 }), 'flechte', '#6f5d4a', 12, 0.24),
};

export const bedAndCushions = { ...linens, ...cushions } satisfies Record<string, SceneDrawing>;
