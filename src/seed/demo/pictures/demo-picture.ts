import { type Both, both } from '../../write/both.ts';

export type DemoPicture = {
  alt: Both<string>;
  /** What a crop must keep, in percent from the left and from the top. */
  focus: readonly [x: number, y: number];
  /** Says nothing that the text beside it does not say. */
  decorative: boolean;
};

/** A picture with what it shows in both languages. */
export const picture = (focus: DemoPicture['focus'], de: string, en: string): DemoPicture => ({
  alt: both(de, en),
  focus,
  decorative: false,
});

/** A picture that only decorates. */
export const decoration = (focus: DemoPicture['focus']): DemoPicture => ({
  alt: both('', ''),
  focus,
  decorative: true,
});
