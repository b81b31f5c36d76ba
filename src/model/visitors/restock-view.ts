import type { Problem } from '../errors/errors.ts';

/** The name of the button of who waits no longer. */
export const LEAVE_FIELD = 'leave';

/** Goods that somebody waits for. */
export type RestockGoods = {
  /** With the colour, where there is one. */
  name: string;
  /** Where they are: a path with its fragment, as it stands in a link. */
  href: string;
  /** They can be had. */
  isThere: boolean;
};

/** What the page of those who wait for goods shows. */
export type RestockView =
  | {
      state: 'form';
      /** Ids; without a colour null. */
      wanted: { product: string; colour: string | null };
      goods: RestockGoods;
      address: string;
      problem?: Problem;
    }
  | { state: 'asked' | 'confirm' | 'confirmed' | 'there'; goods: RestockGoods }
  /** Nobody waits any longer. */
  | { state: 'left' }
  | { state: 'refused'; problem: Problem };
