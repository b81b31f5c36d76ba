import type { categoryPage } from './block.ts';

/** A block with the defaults of its kind. A category with filters reads nothing of what editors put into the block. */
export const PLAIN: Parameters<typeof categoryPage.load>[0] = {
  ...{ id: '', category: undefined, columns: '3', children: [] },
  // Not in the view: Tailwind reads views, and would take one of these names for a class.
  wrapper: {
    ...{ inline: false, noEditWrapper: false, display: true },
    ...{ animation: undefined, background: undefined },
  },
};
