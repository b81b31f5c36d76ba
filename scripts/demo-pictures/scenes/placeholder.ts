import { rail } from '../goods/furniture.ts';
import { type SceneDrawing, product, walls } from './drawing.ts';

/** What a new picture field shows: a rail on which nothing hangs yet. */
export const placeholder: Record<string, SceneDrawing> = {
  platzhalter: product(
    {
      wallSkin: walls.schnee,
      things: rail(0.9, -0.34, 0.5),
      sun: [-0.9, 0.5, 0.42],
      eye: [0.1, 0.84, 2.2],
      at: [0, 0.76, -0.4],
    },
    { width: 1000, height: 800, quality: 55 },
  ),
};
