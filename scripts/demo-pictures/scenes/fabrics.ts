import { type ColourName, colours } from '#src/seed/demo/colours.ts';
import { cloth, knit as knitted, loden as fulled } from '../engine/cloth.ts';
import type { Skin } from '../engine/skin.ts';

/** The dyes of the shop, and two that are only ever woven in. */
export type Dye = ColourName | 'nacht' | 'flieder';

type Options = { count?: number; seed?: number; heather?: number };

/** The hex code of a dye. */
export function hex(name: Dye): string {
  if (name === 'nacht') return '#1b2233';
  if (name === 'flieder') return '#8c88b5';
  return colours[name].hexcode;
}

export const loden = (dye: Dye, options?: Options): Skin => fulled(hex(dye), options);
export const knit = (dye: Dye, options?: Options): Skin => knitted(hex(dye), options);
export const herringbone = (a: Dye, b: Dye, options?: Options): Skin =>
  cloth('herringbone', [hex(a), hex(b)], { count: 300, ...options });
export const houndstooth = (a: Dye, b: Dye, options?: Options): Skin =>
  cloth('houndstooth', [hex(a), hex(b)], { count: 280, ...options });
export const check = (dyes: readonly [Dye, Dye, Dye, Dye], options?: Options): Skin =>
  cloth('plaid', dyes.map(hex), { count: 420, ...options });
export const striped = (ground: Dye, stripe: Dye, options?: Options): Skin =>
  cloth('twill', [hex(ground), hex(stripe)], { count: 420, sett: 'stripe', ...options });
export const twill = (a: Dye, b: Dye, options?: Options): Skin =>
  cloth('twill', [hex(a), hex(b)], { count: 420, ...options });
export const linen = (dye: Dye, options?: Options): Skin =>
  cloth('plain', [hex(dye)], { count: 620, heather: 0.3, ...options });
export const waffle = (dye: Dye, options?: Options): Skin =>
  cloth('waffle', [hex(dye)], { count: 430, ...options });
