import { late } from './late.ts';

/** The handle of a sheet; only phones have sheets. */
export const SheetGrip = late(async () => (await import('./SheetGrip.tsx')).SheetGrip);
