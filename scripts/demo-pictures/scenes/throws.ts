import type { Skin } from '../engine/skin.ts';
import { blanket, cushion } from '../goods/cloth-goods.ts';
import { stool, wood } from '../goods/furniture.ts';
import { closeUp, type SceneDrawing, onRail, product, type Wall, walls } from './drawing.ts';
import { check, type Dye, herringbone, houndstooth, knit, loden, striped } from './fabrics.ts';

const folded = { folds: 8, t: 0.021, w: 0.28, d: 0.2 };
const VORDERALM: readonly [Dye, Dye, Dye, Dye] = ['tanne', 'arnika', 'nacht', 'vogelbeere'];

const zirm = (dye: Dye, wall: Wall, light: number) =>
  onRail(herringbone('schnee', dye, { count: 230 }), { wall, light, seed: 3 });
const ridge = (dye: Dye, seed: number) =>
  closeUp(
    { skin: herringbone('schnee', dye, { count: 620 }), metre: 0.2, folds: 1.6, seed, dir: 1.1 },
    { quality: 38 },
  );

function lying(skin: Skin, wall: Wall, light: number): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    floorSkin: wood(),
    things: [blanket(skin, { ...folded, seed: 4, turn: -0.22, w: 0.3 })],
    eye: [-0.1, 0.78, 1.8],
    at: [-0.01, 0.1, 0],
    seed: light,
  });
}

const knitted = (dye: Dye, wall: Wall, light: number) =>
  onRail(knit(dye), { wall, light, seed: 8, fringe: 0, thick: 0.013, freq: 11, fold: 0.042 });

function onSeat(skin: Skin, wall: Wall, light: number): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    floorSkin: wood('#6f5d4a'),
    things: [
      ...stool(0, 0.33),
      blanket(skin, { y: 0.42, turn: -0.08, folds: 6, t: 0.023, w: 0.26, d: 0.185, seed: 7 }),
    ],
    at: [0, 0.35, 0],
    eye: [-0.28, 0.84, 1.9],
    seed: light,
  });
}

export const throws = {
  'plaid-zirm': zirm('schiefer', 'gletscher', 5),
  'plaid-zirm-moos': zirm('moos', 'ton', 3),
  'plaid-zirm-enzian': zirm('enzian', 'schnee', 8),
  'detail-grat': ridge('schiefer', 8),
  'detail-grat-moos': ridge('moos', 5),
  'detail-grat-enzian': ridge('enzian', 13),
  'plaid-hahnentritt': onRail(houndstooth('vogelbeere', 'schnee', { count: 250 }), {
    wall: 'ton',
    light: 8,
    seed: 9,
  }),
  'hahnentritt-gelegt': lying(houndstooth('vogelbeere', 'schnee', { count: 230 }), 'flechte', 2),
  'detail-hahnentritt': closeUp(
    { skin: houndstooth('vogelbeere', 'schnee', { count: 420 }), metre: 0.17, folds: 1.4, seed: 6 },
    { quality: 38 },
  ),
  'karo-vorderalm': lying(check(VORDERALM, { count: 520 }), 'schnee', 6),
  'karo-haengend': onRail(check(VORDERALM, { count: 420 }), {
    wall: 'flechte',
    light: 9,
    seed: 12,
    fringe: 0,
  }),
  'detail-karo': closeUp(
    { skin: check(VORDERALM, { count: 900 }), metre: 0.3, folds: 1.3, seed: 10 },
    { quality: 40 },
  ),
  'strick-grat': knitted('flachs', 'tann', 5),
  'detail-strick': closeUp({
    skin: knit('flachs', { count: 260 }),
    metre: 0.3,
    folds: 1.2,
    seed: 7,
  }),
  'lahn-himmel': knitted('himmel', 'schnee', 3),
  'lahn-vogelbeere': knitted('vogelbeere', 'gletscher', 6),
  'lahn-gelegt': onSeat(knit('himmel'), 'ton', 9),
  'detail-lahn': closeUp({
    skin: knit('vogelbeere', { count: 240 }),
    metre: 0.3,
    folds: 1.4,
    seed: 3,
  }),
  'streif-flachs': onRail(striped('flachs', 'enzian', { count: 300 }), {
    wall: 'gletscher',
    light: 4,
    seed: 5,
  }),
  'streif-schnee': onRail(striped('schnee', 'vogelbeere', { count: 300 }), {
    wall: 'flechte',
    light: 6,
    seed: 11,
  }),
  'streif-almabtrieb': product({
    wallSkin: walls.gletscher,
    things: [
      blanket(striped('flachs', 'enzian'), { ...folded, seed: 7, turn: 0.16, folds: 6 }),
      blanket(striped('schnee', 'vogelbeere'), {
        y: 0.128,
        seed: 12,
        folds: 4,
        t: 0.021,
        w: 0.265,
        d: 0.19,
      }),
    ],
    eye: [0.15, 0.7, 1.7],
    at: [0, 0.12, 0],
    seed: 1,
  }),
  'detail-streif': closeUp(
    { skin: striped('flachs', 'enzian', { count: 620 }), metre: 0.22, folds: 1.3, seed: 12 },
    { quality: 40 },
  ),
  'plaid-sofa': product({
    wallSkin: wood('#8b7152'),
    floorSkin: wood('#5f4d3b'),
    things: [
      ...stool(0, 0.34),
      blanket(check(['schnee', 'vogelbeere', 'schiefer', 'tanne']), {
        ...folded,
        y: 0.42,
        folds: 4,
        w: 0.27,
        d: 0.185,
        seed: 8,
      }),
      cushion(loden('schiefer'), {
        a: 0.15,
        fat: 0.08,
        x: 0.05,
        y: 0.5,
        z: -0.06,
        lean: -0.5,
        turn: 0.2,
        seed: 2,
      }),
    ],
    at: [0, 0.38, 0],
    eye: [0.3, 0.92, 1.95],
    warm: 0.3,
    seed: 3,
  }),
} satisfies Record<string, SceneDrawing>;
