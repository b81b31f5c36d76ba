import { late } from '../parts/late.ts';

/** The outline; few open it before the first quiet moment, in which its code comes. */
export const Outline = late(async () => (await import('./Outline.tsx')).Outline);
