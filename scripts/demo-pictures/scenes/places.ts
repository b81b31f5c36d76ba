import { alps } from '../engine/alps.ts';
import { cloth } from '../engine/cloth.ts';
import { drape } from '../engine/drape.ts';
import { type Ridge, ridges, type Ridges } from '../engine/ridges.ts';
import { dyed, type Skin } from '../engine/skin.ts';
import { blanket, cushion } from '../goods/cloth-goods.ts';
import { bench, board, wood } from '../goods/furniture.ts';
import { cone, lathe, mug, slippers } from '../goods/house-goods.ts';
import { type SceneDrawing, landscape, product, walls } from './drawing.ts';
import { check, type Dye, herringbone, hex, houndstooth, linen, loden } from './fabrics.ts';

type Rest = Omit<Partial<Ridge>, 'skin' | 'base' | 'rise' | 'freq' | 'seed'>;
const ridge = (
  skin: Skin,
  [base, rise, freq, seed]: readonly [number, number, number, number],
  rest: Rest = {},
): Ridge => ({ skin, base, rise, freq, seed, ...rest });

const byDay: Ridge[] = [
  ridge(linen('nebel'), [0.66, 0.3, 1.5, 3], {
    haze: 0.35,
    foot: 0.3,
    deep: 0.3,
    peaks: [
      [0.375, 0.9, 0.2],
      [0.56, 0.42, 0.18],
      [0.1, 0.4, 0.2],
    ],
  }),
  ridge(herringbone('himmel', 'nebel', { count: 420 }), [0.74, 0.3, 1.7, 8], {
    haze: 0.22,
    foot: 0.3,
    deep: 0.3,
    peaks: [
      [0.8, 0.75, 0.2],
      [0.16, 0.5, 0.16],
    ],
  }),
  ridge(loden('schiefer'), [0.83, 0.3, 1.6, 5], {
    haze: 0.1,
    foot: 0.35,
    deep: 0.35,
    stitch: [
      [0.03, 0.6],
      [0.065, 0.6],
    ],
    peaks: [
      [0.5, 0.5, 0.2],
      [0.98, 0.7, 0.2],
    ],
  }),
  ridge(houndstooth('lodengrau', 'tanne', { count: 420 }), [0.92, 0.28, 1.5, 14], {
    haze: 0.05,
    foot: 0.2,
    peaks: [[0.22, 0.55, 0.2]],
  }),
  ridge(loden('moos'), [0.99, 0.24, 1.3, 21], {
    foot: 0.1,
    stitch: [
      [0.035, 0.6],
      [0.075, 0.6],
      [0.12, 0.6],
    ],
    peaks: [[0.72, 0.35, 0.3]],
  }),
  ridge(loden('tanne'), [1.08, 0.22, 1.2, 33], {
    peaks: [
      [0.02, 0.5, 0.3],
      [0.95, 0.55, 0.25],
    ],
  }),
];
const atDusk: Skin[] = [
  linen('himmel'),
  herringbone('flieder', 'himmel', { count: 420 }),
  loden('zwetschge'),
  houndstooth('nacht', 'enzian', { count: 420 }),
  loden('enzian'),
  loden('nacht'),
];

const hut: Ridges['hut'] = {
  x: 0.6,
  size: 0.05,
  layer: 4,
  wall: cloth('twill', [hex('lehm'), hex('lehm')], { count: 420 }),
  roof: loden('nacht'),
  lamp: linen('arnika'),
};
const day: Ridges = {
  sky: '#a9bcc4',
  glow: '#eceee8',
  mist: '#e1e7e6',
  thread: '#ecebe4',
  sunAt: [0.635, 0.385, 0.1],
  sunSkin: loden('vogelbeere'),
  layers: byDay,
  hut,
};
const dusk: Ridges = {
  ...day,
  sky: '#2a3a66',
  glow: '#c9a9a6',
  mist: '#8f8fb4',
  thread: '#e9b65c',
  sunAt: [0.635, 0.375, 0.085],
  sunSkin: linen('arnika'),
  layers: byDay.map((layer, index) => ({ ...layer, skin: atDusk[index] ?? layer.skin })),
};

const felt = loden('lodengrau');
const stube = product(
  {
    wallSkin: wood('#8b7152'),
    floorSkin: wood('#5f4d3b'),
    wall: -0.42,
    things: [
      ...bench(),
      cushion(loden('vogelbeere'), {
        a: 0.22,
        fat: 0.1,
        x: -0.62,
        y: 0.44,
        z: -0.27,
        lean: 0.2,
        turn: 0.1,
        seed: 3,
      }),
      cushion(houndstooth('rauch', 'schnee', { count: 250 }), {
        a: 0.2,
        fat: 0.1,
        x: -0.3,
        y: 0.44,
        z: -0.2,
        lean: 0.28,
        turn: -0.12,
        seed: 5,
      }),
      blanket(loden('tanne'), {
        x: 0.42,
        y: 0.44,
        z: -0.16,
        w: 0.25,
        d: 0.18,
        folds: 6,
        t: 0.02,
        seed: 3,
      }),
      blanket(check(['schnee', 'vogelbeere', 'schiefer', 'tanne']), {
        x: 0.42,
        y: 0.562,
        z: -0.16,
        w: 0.24,
        d: 0.175,
        folds: 4,
        t: 0.019,
        turn: 0.08,
        seed: 8,
      }),
      lathe(dyed('#d8d6cb', { speck: 0.45 }), mug, {
        H: 0.09,
        wall: 0.005,
        x: 0.82,
        y: 0.44,
        z: -0.1,
        gloss: 0.3,
      }),
      ...slippers(felt, { x: 0.1, z: 0.2, turn: -0.9 }, { x: -0.08, z: 0.26, turn: -0.7 }),
    ],
    eye: [0.15, 0.85, 2.9],
    at: [0, 0.46, -0.2],
    fov: 26,
    warm: 0.35,
    seed: 6,
  },
  { width: 1280, height: 880, quality: 64 },
);

const SHELF: readonly (readonly [Dye, Dye, Dye])[] = [
  ['tanne', 'schiefer', 'arnika'],
  ['vogelbeere', 'nebel', 'enzian'],
  ['moos', 'zwetschge', 'flachs'],
];
const store = product(
  {
    wallSkin: walls.schnee,
    floorSkin: wood('#5f4d3b'),
    wall: -0.3,
    things: SHELF.flatMap((row, level) => {
      const y = 0.02 + level * 0.36;
      return [
        board(wood('#8a6f50'), 0.95, 0.016, 0.2, { y: y + 0.03, z: -0.08 }),
        ...row.map((dye, index) =>
          blanket(loden(dye), {
            x: (index - 1) * 0.58,
            y: y + 0.03,
            z: -0.07,
            w: 0.24,
            d: 0.16,
            folds: 8 - 2 * ((index + level) % 2),
            t: 0.024,
            seed: level * 5 + index + 1,
          }),
        ),
      ];
    }),
    eye: [0.35, 0.85, 2.75],
    at: [0, 0.5, -0.1],
    fov: 27,
    seed: 4,
  },
  { width: 1280, height: 960, quality: 62 },
);

const YARNS: readonly Dye[] = [
  'vogelbeere',
  'schnee',
  'tanne',
  'arnika',
  'schiefer',
  'enzian',
  'flachs',
];
const yarn = product(
  {
    wallSkin: walls.gletscher,
    floorSkin: wood('#8f7b64'),
    things: YARNS.map((dye, n) =>
      lathe(cloth('plain', [hex(dye)], { count: 300, heather: 0.4 }), cone, {
        H: 0.16,
        x: -0.32 + 0.105 * n,
        z: n % 2 ? -0.07 : 0.06,
        turn: n,
      }),
    ),
    eye: [0.1, 0.4, 1.3],
    at: [0, 0.05, 0],
    fov: 25,
    seed: 6,
  },
  { width: 1280, height: 880, quality: 62 },
);

/** Views, rooms and close-ups that belong to no product. */
export const places = {
  gebirge: landscape({ width: 2000, height: 1280, quality: 58 }, (w, h) =>
    ridges(day, w, h, 'ridges'),
  ),
  'gebirge-himmel': landscape({ width: 2000, height: 1280, quality: 58 }, (w, h) =>
    ridges(day, w, h, 'sky'),
  ),
  'gebirge-abend': landscape({ width: 1600, height: 1024, quality: 56 }, (w, h) =>
    ridges(dusk, w, h, 'ridges'),
  ),
  'gebirge-abend-himmel': landscape({ width: 1600, height: 1024, quality: 56 }, (w, h) =>
    ridges(dusk, w, h, 'sky'),
  ),
  'huette-abend': landscape({ width: 1600, height: 1000, quality: 60 }, (w, h) =>
    alps(
      {
        seed: 5,
        low: '#e8b08a',
        high: '#6b86ad',
        sun: '#ffcf9a',
        haze: '#9fb0c6',
        lamp: '#ffb45a',
        hut: 0.66,
      },
      w,
      h,
    ),
  ),
  'morgen-nebel': landscape({ width: 1200, height: 1500, quality: 64 }, (w, h) =>
    alps(
      {
        seed: 12,
        low: '#d9e2e6',
        high: '#9db8cc',
        sun: '#f4ead8',
        haze: '#d4dee2',
        fog: 1.5,
        mistAt: 0.5,
        tall: 1.2,
        wood: [0.74, 0.83, 0.93],
      },
      w,
      h,
    ),
  ),
  'mittag-kar': landscape({ width: 1600, height: 1067, quality: 60 }, (w, h) =>
    alps(
      {
        seed: 21,
        low: '#cfe0ea',
        high: '#5f8fbe',
        sun: '#fff3da',
        haze: '#c4d6e2',
        fog: 0.6,
        snow: 0.75,
        mistAt: 0.1,
        tall: 1.3,
        wood: [0.82, 0.89, 0.98],
      },
      w,
      h,
    ),
  ),
  'winter-nacht': landscape({ width: 1600, height: 1067, quality: 60 }, (w, h) =>
    alps(
      {
        seed: 33,
        low: '#44598a',
        high: '#141d3a',
        sun: '#9fb4dc',
        haze: '#32436e',
        lamp: '#ffb45a',
        hut: 0.36,
        snow: 0.35,
        fog: 0.9,
        tall: 1.25,
      },
      w,
      h,
    ),
  ),
  stube,
  lager: store,
  garn: yarn,
  'detail-natur': landscape(
    { width: 1000, height: 800, quality: 38 },
    (w, h) =>
      drape(
        { skin: loden('flachs', { seed: 4 }), metre: 0.2, folds: 1.7, seed: 11, dir: 0.9 },
        w,
        h,
      ),
    1.5,
  ),
} satisfies Record<string, SceneDrawing>;
