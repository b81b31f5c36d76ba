import type { ContentSource } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';

/** Where the seed goes: both ports of one content source. */
export type SeedDestination = { store: ContentStore; source: ContentSource };

/** What was done: how many were written, how many were already right. */
export type Tally = { written: number; unchanged: number };
