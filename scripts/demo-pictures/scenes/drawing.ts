import { type Drape, drape } from '../engine/drape.ts';
import type { PixelImage } from '../engine/image.ts';
import { type Shot, shoot } from '../engine/shoot.ts';
import { dyed, type Skin } from '../engine/skin.ts';
import type { Thing } from '../engine/thing.ts';
import { hung } from '../goods/cloth-goods.ts';
import { rail } from '../goods/furniture.ts';

/** A picture: its size and quality as a file, and how it is drawn at any size. */
export type SceneDrawing = {
  width: number;
  height: number;
  quality: number;
  /** Drawn larger by this much, then reduced: clean edges. */
  scale: number;
  draw(w: number, h: number): PixelImage;
};

/** A picture that is drawn as lines, with its size and quality as a file. */
export type SvgDrawing = Omit<SceneDrawing, 'draw'> & { svg: string };

/** A picture of lines. */
export const drawn = (size: { width: number; height: number }, svg: string): SvgDrawing => ({
  ...size,
  svg,
  quality: 60,
  scale: 1,
});

/** Limewashed walls. */
export const walls = {
  schnee: dyed('#cfd4d3', { scale: 1.3 }),
  gletscher: dyed('#9fb4c0', { scale: 1.3 }),
  flechte: dyed('#a3aa8f', { scale: 1.3 }),
  ton: dyed('#b98f78', { scale: 1.3 }),
  tann: dyed('#34433c', { scale: 1.3 }),
  nacht: dyed('#2b3550', { scale: 1.3 }),
};
export type Wall = keyof typeof walls;

const plaster = dyed('#c3c8c6', { scale: 1.2 });
const stone = dyed('#9aa09f', { scale: 2 });
const STILL: Omit<Shot, 'things'> = {
  floorSkin: stone,
  wallSkin: plaster,
  eye: [0.12, 0.42, 1.75],
  at: [0, 0.13, 0],
  fov: 25,
};

type DrawingFrame = { width?: number; height?: number; quality?: number };
type Taken = Partial<Shot> & { things: readonly Thing[] };

/** A picture of goods in a room, 4:5. */
export function product(shot: Taken, frame: DrawingFrame = {}): SceneDrawing {
  const { width = 800, height = 1000, quality = 62 } = frame;
  const draw = (w: number, h: number) => shoot({ ...STILL, ...shot }, w, h);
  return { width, height, quality, scale: 1.1, draw };
}

/** A close-up of cloth, 4:5. */
export function closeUp(shot: Drape, frame: DrawingFrame = {}): SceneDrawing {
  const { width = 800, height = 1000, quality = 46 } = frame;
  return { width, height, quality, scale: 1.25, draw: (w, h) => drape(shot, w, h) };
}

/** A picture that needs no reduction. */
export function landscape(
  frame: Required<DrawingFrame>,
  draw: (w: number, h: number) => PixelImage,
  scale = 1.2,
): SceneDrawing {
  return { ...frame, scale, draw };
}

type Hang = NonNullable<Parameters<typeof hung>[1]> & { wall: Wall; light: number };

/** Cloth over a rail before a wall. `light`: another fall of the light for another number. */
export function onRail(skin: Skin, { wall, light, ...fall }: Hang): SceneDrawing {
  return product({
    wallSkin: walls[wall],
    sun: [-0.9, 0.5, 0.42],
    eye: [0.1, 0.64, 2.05],
    at: [0, 0.55, -0.3],
    things: [
      ...rail(0.9, -0.34, 0.5),
      hung(skin, { w: 0.3, top: 0.925, bottom: 0.22, z: -0.27, fold: 0.04, freq: 14, ...fall }),
    ],
    seed: light,
  });
}
