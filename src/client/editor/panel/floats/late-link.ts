import { late } from '../parts/late.ts';
import { Unreachable } from '../parts/Unreachable.tsx';

/** Where a link leads. */
export const LinkPopover = late(
  async () => (await import('./LinkPopover.tsx')).LinkPopover,
  Unreachable,
);
