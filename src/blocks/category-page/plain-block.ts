import type { categoryPage } from './block.ts';

/** A block into which nobody has put anything: what somebody has, only categories without filters make use of. */
export const PLAIN: Parameters<typeof categoryPage.load>[0] = {
  ...{ id: '', category: undefined, columns: '3', children: [] },
  // Here, and not in the view: Tailwind would take a name for a class.
  wrapper: {
    ...{ inline: false, noEditWrapper: false, display: true },
    ...{ animation: undefined, background: undefined },
  },
};
