import { banded, dyed, type Skin } from '../engine/skin.ts';
import { type Put, roundBox, type Thing, thing } from '../engine/thing.ts';
import { blanket, cushion, duvet, hung, runner } from '../goods/cloth-goods.ts';
import { bench, rail, stool, wood } from '../goods/furniture.ts';
import { bowl, candle, flame, jug, lathe, mug, slippers } from '../goods/house-goods.ts';
import { type SceneDrawing, product, type Wall, walls } from './drawing.ts';
import {
  check,
  type Dye,
  herringbone,
  houndstooth,
  linen,
  loden,
  striped,
  waffle,
} from './fabrics.ts';

const felt = loden('lodengrau');
const clay = dyed('#a5694a', { speck: 0.35 });
const glaze = dyed('#d8d6cb', { speck: 0.45 });
const blue = dyed('#5f7684', { speck: 0.4 });

/**
 * A wooden rule whose sections of ten centimetres are dark and light in turn. In: how long it is in
 * real metres, and how many metres of the scene are one of these. It stands, or lies along x.
 */
function rule(length: number, scale: number, put: Put & { lies?: boolean }): Thing {
  const L = length * scale;
  const thin = 0.011 + 0.006 * scale;
  const sections = Array.from({ length: Math.ceil(length * 5) }, (_, index) => {
    const from = 0.2 * index * scale;
    return put.lies
      ? ([from - L / 2, from + 0.1 * scale - L / 2] as const)
      : ([-from - 0.1 * scale, -from] as const);
  });
  const skin = banded(
    dyed('#d8b978', { grain: 0.2 }),
    dyed('#3b3128'),
    put.lies ? 'u' : 'v',
    sections,
  );
  return put.lies
    ? thing(
        (x, y, z) => roundBox(x, y - 0.005, z, L / 2, 0.005, thin, 0.001),
        skin,
        [L / 2, 0.012, thin],
        put,
      )
    : thing(
        (x, y, z) => roundBox(x, y - L / 2, z, thin, L / 2, 0.004, 0.001),
        skin,
        [thin, L, 0.01],
        put,
        true,
      );
}

type Span = {
  wide: number;
  high: number;
  wall: Wall;
  light: number;
  fringe?: number;
  seed?: number;
};

/** Half of a blanket over the rail, with a rule of one metre beside it; metres. */
function measured(
  skin: Skin,
  { wide, high, wall, light, fringe = 0, seed = 6 }: Span,
): SceneDrawing {
  const scale = 0.78 / wide;
  const top = 0.925;
  return product({
    wallSkin: walls[wall],
    sun: [-0.9, 0.5, 0.42],
    eye: [0.06, 0.62, 2.75],
    at: [0.04, 0.56, -0.3],
    things: [
      ...rail(0.9, -0.34, 0.56),
      hung(skin, {
        w: (wide * scale) / 2,
        top,
        bottom: top - high * scale,
        z: -0.27,
        fold: 0.032,
        freq: 11,
        thick: 0.008,
        fringe,
        seed,
      }),
      rule(1, scale, { x: 0.485, y: top - scale, z: -0.3 }),
    ],
    seed: light,
  });
}

type OnBench = { light: number; cushion: Skin; mug?: Skin; x?: number };

/** Laid over the bench of the parlour, as somebody left it who will be back. */
function onBench(
  skin: Skin,
  { light, cushion: filled, mug: cup = glaze, x = -0.06 }: OnBench,
): SceneDrawing {
  return product({
    wallSkin: wood('#8b7152'),
    floorSkin: wood('#5f4d3b'),
    wall: -0.42,
    things: [
      ...bench(),
      runner(skin, { w: 0.27, d: 0.247, drop: 0.27, x, y: 0.448, z: -0.16, sheen: 0.4 }),
      cushion(filled, {
        a: 0.19,
        fat: 0.1,
        x: x - 0.08,
        y: 0.45,
        z: -0.3,
        lean: 0.16,
        turn: 0.16,
        seed: light,
      }),
      lathe(cup, mug, { H: 0.09, wall: 0.005, x: 0.29, y: 0.44, z: -0.08, gloss: 0.3 }),
      ...slippers(felt, { x: 0.28, z: 0.2, turn: -0.9 }, { x: 0.14, z: 0.26, turn: -0.7 }),
    ],
    eye: [0.3, 0.95, 2.25],
    at: [0.02, 0.38, -0.1],
    warm: 0.35,
    seed: light,
  });
}

const CHECK = check(['tanne', 'arnika', 'nacht', 'vogelbeere'], { count: 420 });
const HOUNDSTOOTH = houndstooth('vogelbeere', 'schnee', { count: 250 });
const HERRINGBONE = herringbone('schnee', 'schiefer', { count: 230 });
const STRIPES = striped('flachs', 'enzian', { count: 300 });

const wool = {
  'hochkar-bett': product({
    things: [
      duvet(linen('schnee'), { H: 0.42, w: 0.82, d: 0.9, z: 0.35, seed: 7 }),
      duvet(loden('tanne'), { H: 0.53, w: 0.87, d: 0.5, z: 0.9, seed: 10, r: 0.07, calm: 0.55 }),
      ...[-0.34, 0.34].map((x) =>
        cushion(linen('schnee'), {
          a: 0.29,
          fat: 0.13,
          x,
          y: 0.36,
          z: -0.42,
          lean: -0.75,
          turn: x / 3,
          seed: 3,
        }),
      ),
    ],
    wallSkin: wood('#6b5844'),
    wall: -0.85,
    bright: 0.82,
    eye: [0.8, 1.5, 3.4],
    at: [0.02, 0.5, 0.1],
    seed: 5,
  }),
  'hochkar-mass': measured(loden('tanne'), { wide: 1.4, high: 1, wall: 'flechte', light: 4 }),
  'karalm-mass': measured(
    banded(loden('lodengrau'), loden('vogelbeere'), 'v', [
      [-0.47, -0.44],
      [-0.425, -0.41],
      [-0.395, -0.38],
    ]),
    { wide: 1.4, high: 1, wall: 'gletscher', light: 6, seed: 3 },
  ),
  'zirm-gelegt': product({
    wallSkin: walls.flechte,
    floorSkin: wood(),
    things: [blanket(HERRINGBONE, { folds: 8, t: 0.021, w: 0.3, d: 0.2, seed: 4, turn: -0.22 })],
    eye: [-0.1, 0.78, 1.8],
    at: [-0.01, 0.1, 0],
    seed: 4,
  }),
  'zirm-bank': onBench(HERRINGBONE, { light: 4, cushion: loden('tanne') }),
  'zirm-mass': measured(HERRINGBONE, {
    wide: 1.3,
    high: 0.9,
    wall: 'ton',
    light: 3,
    fringe: 0.054,
  }),
  'hahnentritt-bank': onBench(HOUNDSTOOTH, { light: 7, cushion: loden('schiefer'), mug: blue }),
  'hahnentritt-mass': measured(HOUNDSTOOTH, {
    wide: 1.3,
    high: 0.9,
    wall: 'schnee',
    light: 5,
    fringe: 0.054,
    seed: 9,
  }),
  'vorderalm-bank': onBench(CHECK, { light: 9, cushion: loden('arnika'), mug: clay }),
  'vorderalm-mass': measured(CHECK, { wide: 1.4, high: 1, wall: 'gletscher', light: 8, seed: 12 }),
  'streif-bank': onBench(STRIPES, { light: 6, cushion: linen('schnee') }),
  'streif-mass': measured(STRIPES, {
    wide: 1.3,
    high: 0.95,
    wall: 'flechte',
    light: 7,
    fringe: 0.05,
    seed: 5,
  }),
} satisfies Record<string, SceneDrawing>;

const cover = linen('nebel');
const bedroom = {
  'morgenlicht-gelegt': product({
    wallSkin: walls.gletscher,
    floorSkin: wood('#8f7b64'),
    things: [
      ...stool(0, 0.33),
      blanket(cover, { y: 0.42, folds: 8, t: 0.011, w: 0.25, d: 0.18, seed: 3, turn: 0.05 }),
      blanket(linen('himmel'), {
        y: 0.508,
        folds: 4,
        t: 0.011,
        w: 0.18,
        d: 0.15,
        seed: 6,
        turn: -0.08,
      }),
    ],
    at: [0, 0.38, 0],
    eye: [0.2, 0.86, 1.9],
    seed: 6,
  }),
  'morgenlicht-mass': product({
    wallSkin: walls.schnee,
    floorSkin: wood('#8f7b64'),
    things: [
      blanket(cover, { folds: 8, t: 0.011, w: 0.25, d: 0.19, seed: 9, turn: 0.03 }),
      blanket(linen('himmel'), {
        y: 0.088,
        folds: 4,
        t: 0.011,
        w: 0.2,
        d: 0.15,
        seed: 2,
        turn: -0.06,
      }),
      rule(0.5, 1, { lies: true, z: 0.3, turn: 0.03 }),
    ],
    eye: [0.12, 0.66, 1.55],
    at: [0, 0.06, 0.05],
    seed: 3,
  }),
  'kar-bank': product({
    wallSkin: wood('#8b7152'),
    floorSkin: wood('#5f4d3b'),
    wall: -0.42,
    things: [
      ...bench(),
      cushion(loden('vogelbeere'), {
        a: 0.22,
        fat: 0.11,
        x: -0.2,
        y: 0.44,
        z: -0.28,
        lean: 0.18,
        turn: 0.12,
        seed: 4,
      }),
      cushion(herringbone('tanne', 'moos', { count: 240 }), {
        a: 0.22,
        fat: 0.11,
        x: 0.14,
        y: 0.44,
        z: -0.22,
        lean: 0.3,
        turn: -0.2,
        seed: 7,
      }),
      ...slippers(felt, { x: 0.2, z: 0.24, turn: -0.9 }, { x: 0.04, z: 0.28, turn: -0.7 }),
    ],
    eye: [0.3, 0.92, 2.2],
    at: [0, 0.44, -0.1],
    warm: 0.35,
    seed: 3,
  }),
  'kar-mass': product({
    wallSkin: walls.flechte,
    floorSkin: wood('#7b6650'),
    things: [
      cushion(loden('vogelbeere'), { a: 0.225, x: -0.05, z: -0.3, lean: 0.12, seed: 4 }),
      rule(0.5, 1, { x: 0.24, z: -0.24 }),
    ],
    eye: [0.1, 0.42, 1.75],
    at: [0.03, 0.25, -0.2],
    seed: 5,
  }),
} satisfies Record<string, SceneDrawing>;

const ROW = [-0.44, -0.22, 0, 0.22, 0.44];
const rack: Dye[] = ['schnee', 'himmel', 'arnika'];
const plate = (y: number) => 0.07 + 0.06 * Math.min(1, Math.max(0, y / 0.022)) ** 0.6;
const dish = (y: number) => 0.82 * bowl(y);

const house = {
  'stube-oben': product({
    wallSkin: walls.ton,
    floorSkin: wood('#8a7355'),
    things: slippers(felt, { x: 0, z: 0.08, turn: -1.35 }, { x: -0.13, z: 0.07, turn: -1.5 }),
    eye: [-0.05, 0.95, 0.62],
    at: [-0.06, 0.02, 0.03],
    seed: 4,
  }),
  'stube-tuer': product({
    wallSkin: wood('#8b7152'),
    floorSkin: wood('#5f4d3b'),
    wall: -0.42,
    things: [
      ...bench(),
      ...ROW.flatMap((x, index) =>
        slippers(
          felt,
          { x: x + 0.05, z: 0.2 + 0.01 * index, turn: 1.5 + 0.04 * index },
          { x: x - 0.05, z: 0.21, turn: 1.62 - 0.03 * index },
        ),
      ),
      cushion(loden('tanne'), {
        a: 0.19,
        fat: 0.1,
        x: -0.1,
        y: 0.44,
        z: -0.28,
        lean: 0.18,
        turn: 0.1,
        seed: 5,
      }),
    ],
    eye: [0.25, 0.95, 2.05],
    at: [0, 0.26, 0],
    fov: 28,
    warm: 0.35,
    seed: 5,
  }),
  'stube-mass': product({
    wallSkin: walls.gletscher,
    floorSkin: wood('#8a7355'),
    things: [
      ...slippers(felt, { x: 0, z: 0.03 }, { x: -0.02, z: -0.1 }),
      rule(0.3, 1, { lies: true, z: 0.16 }),
    ],
    eye: [0.02, 0.52, 0.95],
    at: [0, 0.03, 0.02],
    seed: 7,
  }),
  'quelle-stange': product({
    wallSkin: walls.flechte,
    things: [
      ...rail(0.9, -0.34, 0.5),
      ...rack.map((dye, index) =>
        hung(waffle(dye), {
          x: 0.25 * (index - 1),
          w: 0.105,
          top: 0.925,
          bottom: 0.3 + 0.08 * index,
          z: -0.29,
          fold: 0.02,
          freq: 20,
          fringe: 0,
          thick: 0.006,
          seed: 4 + 3 * index,
        }),
      ),
    ],
    sun: [-0.9, 0.5, 0.42],
    eye: [0.1, 0.64, 2.05],
    at: [0, 0.58, -0.3],
    seed: 4,
  }),
  'quelle-mass': product({
    wallSkin: walls.schnee,
    things: [
      blanket(waffle('schnee'), { folds: 6, t: 0.018, w: 0.2, d: 0.15, seed: 4 }),
      blanket(waffle('himmel'), { y: 0.108, folds: 4, t: 0.018, w: 0.15, d: 0.125, seed: 7 }),
      blanket(waffle('arnika'), { y: 0.18, folds: 4, t: 0.013, w: 0.09, d: 0.08, seed: 9 }),
      rule(0.5, 1, { lies: true, z: 0.25 }),
    ],
    eye: [0.1, 0.52, 1.5],
    at: [0, 0.1, 0.04],
    seed: 6,
  }),
  'lehm-tisch': product({
    wallSkin: walls.flechte,
    floorSkin: wood('#8f7b64'),
    things: [
      blanket(linen('flachs'), {
        x: -0.2,
        z: 0.12,
        folds: 2,
        t: 0.004,
        w: 0.06,
        d: 0.1,
        turn: 0.1,
        seed: 4,
      }),
      lathe(clay, plate, {
        H: 0.022,
        wall: 0.012,
        fill: 0.008,
        x: 0,
        z: 0.12,
        gloss: 0.32,
        step: 0.6,
      }),
      lathe(glaze, dish, {
        H: 0.08,
        wall: 0.006,
        x: 0,
        y: 0.014,
        z: 0.12,
        gloss: 0.32,
        step: 0.55,
      }),
      lathe(blue, mug, { H: 0.09, wall: 0.005, x: 0.19, z: 0.06, gloss: 0.32 }),
      lathe(glaze, jug, {
        H: 0.26,
        wall: 0.006,
        fill: 0.2,
        x: -0.06,
        z: -0.16,
        gloss: 0.32,
        step: 0.55,
      }),
    ],
    eye: [0.12, 0.6, 1.5],
    at: [0, 0.08, 0],
    warm: 0.25,
    seed: 5,
  }),
  'lehm-mass': product({
    wallSkin: walls.gletscher,
    floorSkin: wood('#8f7b64'),
    things: [
      lathe(clay, jug, {
        H: 0.26,
        wall: 0.006,
        fill: 0.2,
        x: -0.13,
        z: -0.12,
        gloss: 0.32,
        step: 0.55,
      }),
      lathe(clay, dish, { H: 0.08, wall: 0.006, x: 0.08, z: -0.1, gloss: 0.32, step: 0.55 }),
      lathe(clay, plate, {
        H: 0.022,
        wall: 0.012,
        fill: 0.008,
        x: -0.09,
        z: 0.16,
        gloss: 0.32,
        step: 0.6,
      }),
      lathe(clay, mug, { H: 0.09, wall: 0.005, x: 0.12, z: 0.14, gloss: 0.32 }),
      rule(0.3, 1, { x: 0.23, z: -0.12 }),
    ],
    eye: [0.08, 0.5, 1.5],
    at: [0.02, 0.1, 0],
    seed: 8,
  }),
  'imker-bank': product({
    things: [
      ...stool(0, 0.3),
      candle(-0.08, 0, 0.2, { y: 0.42 }),
      candle(0.03, 0.05, 0.13, { y: 0.42, glow: 0.04 }),
      ...flame(0.03, 0.55, 0.05),
      candle(0.13, -0.02, 0.09, { y: 0.42 }),
    ],
    wallSkin: walls.ton,
    floorSkin: wood('#6b563f'),
    warm: 0.4,
    bright: 0.85,
    lamp: [0.03, 0.585, 0.06, 0.04],
    eye: [0.2, 0.8, 1.5],
    at: [0.02, 0.44, 0],
    seed: 4,
  }),
  'imker-mass': product({
    wallSkin: walls.schnee,
    floorSkin: wood('#8a7355'),
    things: [
      candle(-0.1, 0, 0.2),
      candle(0, 0.02, 0.13),
      candle(0.09, 0.03, 0.09),
      rule(0.2, 1, { x: 0.15, z: 0.02 }),
    ],
    eye: [0.06, 0.34, 1.1],
    at: [0.02, 0.095, 0],
    seed: 6,
  }),
} satisfies Record<string, SceneDrawing>;

/** The best goods as they are used, and beside a rule. */
export const inUse = { ...wool, ...bedroom, ...house };
